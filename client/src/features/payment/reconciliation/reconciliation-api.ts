import { PAYMENTS_SHOWN } from "@lyceum/shared/limits.ts";
import {
  getReconciliation,
  listPayments,
  listTeacherShares,
  type ReconciledPayment,
  type Reconciliation,
  refundPayment,
  type TeacherShare,
} from "@lyceum/shared/rest/payments.ts";

import { api, type CallReply, calls } from "../../../api/api.ts";

export type { ReconciledPayment, Reconciliation, TeacherShare };
export type TeacherPage = { shares: TeacherShare[]; total: number };

const reconciliationApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReconciliation: build.query<Reconciliation, void>({
      query: () => calls(getReconciliation)({}),
      transformResponse: (reply: CallReply<typeof getReconciliation>) => reply.data,
      providesTags: ["Payments"],
    }),
    /** By what is searched for; newest first, in parts: the next part starts before the last payment of this one. */
    listPayments: build.infiniteQuery<ReconciledPayment[], string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (part) => (part.length < PAYMENTS_SHOWN ? undefined : part.at(-1)?.id),
      },
      query: ({ queryArg: search, pageParam: before }) =>
        calls(listPayments)({
          query: { ...(search !== "" && { search }), ...(before !== null && { before }) },
        }),
      transformResponse: (reply: CallReply<typeof listPayments>) => reply.data,
      providesTags: ["Payments"],
    }),
    /** By their page, from 1. */
    listTeacherShares: build.query<TeacherPage, number>({
      query: (page) => calls(listTeacherShares)({ query: { page } }),
      transformResponse: ({ data, total }: CallReply<typeof listTeacherShares>) => ({
        shares: data,
        total,
      }),
      providesTags: ["Payments"],
    }),
    /** By the provider's id of the payment. */
    refundPayment: build.mutation<CallReply<typeof refundPayment>, string>({
      query: (transaction_id) => calls(refundPayment)({ body: { transaction_id } }),
      invalidatesTags: (reply) => (reply ? ["Payments"] : []),
    }),
  }),
});

export const {
  useGetReconciliationQuery,
  useListPaymentsInfiniteQuery,
  useListTeacherSharesQuery,
  useRefundPaymentMutation,
} = reconciliationApi;
