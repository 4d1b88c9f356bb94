import { EARNINGS_SHOWN } from "@lyceum/shared/limits.ts";
import { type Earnings, getEarnings } from "@lyceum/shared/rest/payments.ts";

import { api, type CallReply, calls } from "../../../api/api.ts";

const earningsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest lines first, in parts; each part has the totals of all. */
    listEarnings: build.infiniteQuery<Earnings, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ lines }) =>
          lines.length < EARNINGS_SHOWN ? undefined : lines.at(-1)?.id,
      },
      query: ({ pageParam: before }) =>
        calls(getEarnings)({ query: { ...(before !== null && { before }) } }),
      transformResponse: (reply: CallReply<typeof getEarnings>) => reply.data,
      providesTags: ["Payments"],
    }),
  }),
});

export const { useListEarningsInfiniteQuery } = earningsApi;
