import {
  type ContactMessage,
  getContactMessages,
  markHandled,
} from "@lyceum/shared/rest/contact.ts";

import { api, type CallInput, type CallReply, calls } from "../../api/api.ts";

type Inbox = Pick<CallReply<typeof getContactMessages>, "data" | "unhandled">;

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    getContactMessages: build.query<Inbox, void>({
      query: () => calls(getContactMessages)({}),
    }),
    markHandled: build.mutation<ContactMessage, CallInput<typeof markHandled>["body"]>({
      query: (body) => calls(markHandled)({ body }),
      transformResponse: (reply: CallReply<typeof markHandled>) => reply.data,
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const done = await queryFulfilled.catch(() => null);
        if (done) dispatch(putBack(done.data));
      },
    }),
  }),
});

/** `unhandled` also counts messages beyond the list, so it is adjusted by this change. */
const putBack = (message: ContactMessage) =>
  contactApi.util.updateQueryData("getContactMessages", undefined, (inbox) => {
    const place = inbox.data.findIndex(({ id }) => id === message.id);
    const before = inbox.data[place];
    if (!before) return;
    inbox.unhandled += Number(!message.handled_at) - Number(!before.handled_at);
    inbox.data[place] = message;
  });

export const { useGetContactMessagesQuery, useMarkHandledMutation } = contactApi;
