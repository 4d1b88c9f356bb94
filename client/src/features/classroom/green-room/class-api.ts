import { type ClassSummary, getClass } from "@lyceum/shared/rest/classes.ts";
import { acceptInvitation } from "@lyceum/shared/rest/invitations.ts";

import { api, type CallReply, calls } from "../../../api/api.ts";

const classApi = api.injectEndpoints({
  endpoints: (build) => ({
    classToEnter: build.query<ClassSummary, string>({
      query: (id) => calls(getClass)({ params: { id } }),
      transformResponse: (reply: CallReply<typeof getClass>) => reply.data,
    }),
    acceptInvitation: build.mutation<unknown, { id: string; secret: string }>({
      query: ({ id, secret }) => calls(acceptInvitation)({ params: { id }, body: { secret } }),
    }),
  }),
});

export const { useClassToEnterQuery, useAcceptInvitationMutation } = classApi;
