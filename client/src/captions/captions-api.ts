import { removeCaptions, setCaptions } from "@lyceum/shared/rest/captions.ts";
import type { Playback } from "@lyceum/shared/rest/videos.ts";

import { api, type CallInput, type CallReply, calls } from "../api/api.ts";

type NewCaptions = CallInput<typeof setCaptions>["body"];

const captionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    setCaptions: build.mutation<Playback, { id: string; captions: NewCaptions }>({
      query: ({ id, captions }) => calls(setCaptions)({ params: { id }, body: captions }),
      transformResponse: (reply: CallReply<typeof setCaptions>) => reply.data,
      invalidatesTags: ["Topics"],
    }),
    removeCaptions: build.mutation<Playback, string>({
      query: (id) => calls(removeCaptions)({ params: { id } }),
      transformResponse: (reply: CallReply<typeof removeCaptions>) => reply.data,
      invalidatesTags: ["Topics"],
    }),
  }),
});

export const { useSetCaptionsMutation, useRemoveCaptionsMutation } = captionsApi;
