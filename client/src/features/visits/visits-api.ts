import { getVisits } from "@lyceum/shared/rest/visits.ts";

import { api, type CallReply, calls } from "../../api/api.ts";

export type Visits = CallReply<typeof getVisits>["data"];

const visitsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All stored days. */
    getVisits: build.query<Visits, void>({
      query: () => calls(getVisits)({ query: {} }),
      transformResponse: (reply: CallReply<typeof getVisits>) => reply.data,
    }),
  }),
});

export const { useGetVisitsQuery } = visitsApi;
