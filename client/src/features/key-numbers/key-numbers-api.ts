import { getKeyNumbers, type KeyNumbers } from "@lyceum/shared/rest/key-numbers.ts";

import { api, type CallReply, calls } from "../../api/api.ts";

const keyNumbersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getKeyNumbers: build.query<KeyNumbers, void>({
      query: () => calls(getKeyNumbers)({}),
      transformResponse: (reply: CallReply<typeof getKeyNumbers>) => reply.data,
      // Approving a video or changing users changes them.
      providesTags: ["Uploads", "Users"],
    }),
  }),
});

export const { useGetKeyNumbersQuery } = keyNumbersApi;
