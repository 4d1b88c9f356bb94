import {
  approveVideo,
  getByTeacher,
  getPendingVideos,
  type PendingVideo,
  returnVideo,
  type Upload,
  uploadTeacherVideo,
  uploadVideo,
} from "@lyceum/shared/rest/videos.ts";

import { live } from "../live/live.ts";
import { api, type CallInput, type CallReply, calls } from "./api.ts";
import type { Change } from "../live/follow-list.ts";
import { followUploads } from "./follow-uploads.ts";
import {
  listed,
  OWN_UPLOADS,
  PENDING_UPLOADS,
  type UploadList,
  withUpload,
} from "./upload-list.ts";

type Following = {
  cacheDataLoaded: Promise<unknown>;
  cacheEntryRemoved: Promise<unknown>;
  updateCachedData: (by: Change<Upload>) => unknown;
};

const followed = (list: UploadList) => async (_of: unknown, entry: Following) => {
  const removed = entry.cacheEntryRemoved.then(() => null);
  if (!(await Promise.race([entry.cacheDataLoaded, removed]))) return;
  const stop = followUploads(live, list, (by) => void entry.updateCachedData(by));
  await removed;
  stop();
};

/** Other backends say no more than the message: then the list is fetched again. */
export type Changed = { message: string; data?: Upload };

export const unlessTold = (reply?: Changed): "Uploads"[] =>
  reply && !reply.data ? ["Uploads"] : [];

type Sending = Pick<CallInput<typeof uploadVideo>, "onProgress" | "signal"> & {
  form: FormData;
  as: "teacher" | "admin";
};

const uploadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A teacher's own uploads, by their email. The live feed keeps it up to date, as it does the queue. */
    getByTeacher: build.query<Upload[], string>({
      query: (email) => calls(getByTeacher)({ body: { email } }),
      transformResponse: (reply: Upload[]) => listed(OWN_UPLOADS, reply),
      providesTags: ["Uploads"],
      onCacheEntryAdded: followed(OWN_UPLOADS),
    }),
    getPendingVideos: build.query<Upload[], void>({
      query: () => calls(getPendingVideos)({}),
      transformResponse: (reply: CallReply<typeof getPendingVideos>) =>
        listed(PENDING_UPLOADS, reply.data),
      providesTags: ["Uploads"],
      onCacheEntryAdded: followed(PENDING_UPLOADS),
    }),
    /**
     * Playback data of one pending video, fetched for its review, and again when its state changes: its urls expire.
     */
    getPendingVideo: build.query<PendingVideo | null, Pick<Upload, "id" | "media">>({
      query: () => calls(getPendingVideos)({}),
      transformResponse: (reply: CallReply<typeof getPendingVideos>, _meta, { id }) =>
        reply.data.find((each) => each.id === id) ?? null,
      keepUnusedDataFor: 0,
    }),
    approveVideo: build.mutation<Changed, string>({
      query: (video_id) => calls(approveVideo)({ body: { video_id } }),
      invalidatesTags: unlessTold,
      async onQueryStarted(_id, { dispatch, queryFulfilled }) {
        const done = await queryFulfilled.catch(() => null);
        if (done?.data.data) dispatch(changeQueue(done.data.data));
      },
    }),
    returnVideo: build.mutation<Changed, CallInput<typeof returnVideo>["body"]>({
      query: (body) => calls(returnVideo)({ body }),
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const done = await queryFulfilled.catch(() => null);
        if (done?.data.data) dispatch(changeQueue(done.data.data));
      },
    }),
    /** The call that completes an upload: a teacher's waits for approval, an admin's does not. */
    sendUpload: build.mutation<Changed, Sending>({
      query: ({ as, ...input }) => calls(as === "admin" ? uploadVideo : uploadTeacherVideo)(input),
      invalidatesTags: (reply) => ["Catalogue", ...unlessTold(reply)],
      async onQueryStarted({ as }, { dispatch, queryFulfilled }) {
        const done = await queryFulfilled.catch(() => null);
        if (done?.data.data && as === "teacher") dispatch(addOwn(done.data.data));
      },
    }),
  }),
});

const changeQueue = (upload: Upload) =>
  uploadsApi.util.updateQueryData("getPendingVideos", undefined, (uploads) =>
    withUpload(PENDING_UPLOADS, uploads, upload),
  );

export const addOwn = (upload: Upload) =>
  uploadsApi.util.updateQueryData("getByTeacher", upload.email, (uploads) =>
    withUpload(OWN_UPLOADS, uploads, upload),
  );

export const {
  useGetByTeacherQuery,
  useGetPendingVideosQuery,
  useGetPendingVideoQuery,
  useApproveVideoMutation,
  useReturnVideoMutation,
  useSendUploadMutation,
} = uploadsApi;
