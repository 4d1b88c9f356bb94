import type {
  addComment,
  CommentChange,
  getEarlierComments,
  hideComment,
} from "@lyceum/shared/rest/blogs.ts";

import { api, type CallInput, type CallReply, laterCalls } from "../../api/api.ts";

/** Loaded with the first call, so that pure readers load no schemas. */
const descriptions = () => import("@lyceum/shared/rest/blogs.ts");
const earlierCalls = laterCalls(async () => (await descriptions()).getEarlierComments);
const addCalls = laterCalls(async () => (await descriptions()).addComment);
const hideCalls = laterCalls(async () => (await descriptions()).hideComment);

const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Not cached: the comments go into the page's thread, which the live feed keeps up to date. */
    getEarlierComments: build.query<
      CallReply<typeof getEarlierComments>,
      CallInput<typeof getEarlierComments>["query"]
    >({
      query: (query) => earlierCalls({ query }),
      keepUnusedDataFor: 0,
    }),
    /** The same `key` always gives the same comment. */
    addComment: build.mutation<CallReply<typeof addComment>, CallInput<typeof addComment>["body"]>({
      query: (body) => addCalls({ body }),
    }),
    hideComment: build.mutation<CommentChange, CallInput<typeof hideComment>["body"]>({
      query: (body) => hideCalls({ body }),
      transformResponse: (reply: CallReply<typeof hideComment>) => reply.change,
    }),
  }),
});

export const { useLazyGetEarlierCommentsQuery, useAddCommentMutation, useHideCommentMutation } =
  commentsApi;
