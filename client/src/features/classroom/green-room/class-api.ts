import { type ClassSummary, getClass } from "@lyceum/shared/rest/classes.ts";

import { api, type CallReply, calls } from "../../../api/api.ts";

const classApi = api.injectEndpoints({
  endpoints: (build) => ({
    classToEnter: build.query<ClassSummary, string>({
      query: (id) => calls(getClass)({ params: { id } }),
      transformResponse: (reply: CallReply<typeof getClass>) => reply.data,
    }),
  }),
});

export const { useClassToEnterQuery } = classApi;
