import { type CaughtErrors, getCaughtErrors } from "@lyceum/shared/rest/caught-errors.ts";

import { api, type CallReply, calls } from "../../api/api.ts";

const caughtErrorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCaughtErrors: build.query<CaughtErrors, void>({
      query: () => calls(getCaughtErrors)({}),
      transformResponse: (reply: CallReply<typeof getCaughtErrors>) => reply.data,
    }),
  }),
});

export const { useGetCaughtErrorsQuery } = caughtErrorsApi;
