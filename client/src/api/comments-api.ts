import {
  addComment,
  type CommentChange,
  getEarlierComments,
  hideComment,
} from "@lyceum/shared/rest/blogs.ts";

import { api, type CallInput, type CallReply, calls } from "./api.ts";

const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Not kept: what was fetched goes into the thread on the page, which the live feed keeps new. */
    getEarlierComments: build.query<
      CallReply<typeof getEarlierComments>,
      CallInput<typeof getEarlierComments>["query"]
    >({
      query: (query) => calls(getEarlierComments)({ query }),
      keepUnusedDataFor: 0,
    }),
    /** The same `key` again is the same comment. */
    addComment: build.mutation<CallReply<typeof addComment>, CallInput<typeof addComment>["body"]>({
      query: (body) => calls(addComment)({ body }),
    }),
    hideComment: build.mutation<CommentChange, CallInput<typeof hideComment>["body"]>({
      query: (body) => calls(hideComment)({ body }),
      transformResponse: (reply: CallReply<typeof hideComment>) => reply.change,
    }),
  }),
});

export const { useLazyGetEarlierCommentsQuery, useAddCommentMutation, useHideCommentMutation } =
  commentsApi;
