import {
  discardRecording,
  listRecordings,
  previewRecording,
  type Recording,
  retryRecording,
  submitRecording,
} from "@lyceum/shared/rest/recordings.ts";
import type { Playback } from "@lyceum/shared/rest/videos.ts";

import { api, type CallInput, type CallReply, calls } from "../../../api/api.ts";

type Submitting = { id: string; form: CallInput<typeof submitRecording>["body"] };

/** What teachers do with recordings of their classes. */
const recordingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Of one class, or of all own classes. */
    listRecordings: build.query<Recording[], string | undefined>({
      query: (class_id) => calls(listRecordings)({ query: { class_id } }),
      transformResponse: (reply: CallReply<typeof listRecordings>) => reply.data,
      providesTags: ["Recordings"],
    }),
    /** Its url expires. */
    previewRecording: build.query<Playback, string>({
      query: (id) => calls(previewRecording)({ params: { id } }),
      transformResponse: (reply: CallReply<typeof previewRecording>) => reply.data,
      keepUnusedDataFor: 0,
    }),
    submitRecording: build.mutation<unknown, Submitting>({
      query: ({ id, form }) => calls(submitRecording)({ params: { id }, body: form }),
      invalidatesTags: ["Recordings"],
    }),
    retryRecording: build.mutation<unknown, string>({
      query: (id) => calls(retryRecording)({ params: { id } }),
      invalidatesTags: ["Recordings"],
    }),
    discardRecording: build.mutation<unknown, string>({
      query: (id) => calls(discardRecording)({ params: { id } }),
      invalidatesTags: ["Recordings"],
    }),
  }),
});

export const {
  useListRecordingsQuery,
  usePreviewRecordingQuery,
  useSubmitRecordingMutation,
  useRetryRecordingMutation,
  useDiscardRecordingMutation,
} = recordingsApi;
