import { deleteVideo, editVideo, watchOwnVideo } from "@lyceum/shared/rest/own-videos.ts";
import type { Playback, Upload } from "@lyceum/shared/rest/videos.ts";

import { api, type CallInput, type CallReply, calls } from "./api.ts";
import { addOwn, type Changed, unlessTold } from "./uploads-api.ts";

/** What teachers do with their own videos later. */
const ownVideosApi = api.injectEndpoints({
  endpoints: (build) => ({
    editVideo: build.mutation<Changed, CallInput<typeof editVideo>["body"]>({
      query: (body) => calls(editVideo)({ body }),
      invalidatesTags: (reply) => ["Catalogue", ...unlessTold(reply)],
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const done = await queryFulfilled.catch(() => null);
        if (done?.data.data) dispatch(addOwn(done.data.data));
      },
    }),
    /** The live feed takes it from the list. */
    deleteVideo: build.mutation<{ message: string }, string>({
      query: (video_id) => calls(deleteVideo)({ body: { video_id } }),
      invalidatesTags: ["Catalogue", "Uploads"],
    }),
    /** How a teacher plays their own video; its urls expire. */
    watchOwnVideo: build.query<Playback, Pick<Upload, "id" | "media">>({
      query: ({ id }) => calls(watchOwnVideo)({ body: { video_id: id } }),
      transformResponse: (reply: CallReply<typeof watchOwnVideo>) => reply.data,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useEditVideoMutation, useDeleteVideoMutation, useWatchOwnVideoQuery } = ownVideosApi;
