import { EARNINGS_SHOWN, RECEIPTS_SHOWN } from "@lyceum/shared/limits.ts";
import { getUserByEmail, type User } from "@lyceum/shared/rest/accounts.ts";
import {
  createOrder,
  type Earnings,
  getEarnings,
  getReceipts,
  getReconciliation,
  type Order,
  type Receipt,
  type Reconciliation,
  refundPayment,
  updatePayment,
} from "@lyceum/shared/rest/payments.ts";

import { api, type CallInput, type CallReply, calls } from "./api.ts";

export type { Reconciliation };
export type WantedOrder = CallInput<typeof createOrder>["body"];
export type PaidOrder = CallInput<typeof updatePayment>["body"];

const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A person's purchases, by their email. */
    getUserByEmail: build.query<User, string>({
      query: (email) => calls(getUserByEmail)({ body: { email } }),
      transformResponse: (reply: CallReply<typeof getUserByEmail>) => reply.user,
      providesTags: ["Payments"],
    }),
    createOrder: build.mutation<Order, WantedOrder>({
      query: (body) => calls(createOrder)({ body }),
    }),
    updatePayment: build.mutation<CallReply<typeof updatePayment>, PaidOrder>({
      query: (body) => calls(updatePayment)({ body }),
      invalidatesTags: (reply) => (reply ? ["Catalogue", "Topics", "Payments"] : []),
    }),
    /** Newest first, in parts: the next part starts before the last receipt of this one. */
    listReceipts: build.infiniteQuery<Receipt[], void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (part) => (part.length < RECEIPTS_SHOWN ? undefined : part.at(-1)?.id),
      },
      query: ({ pageParam: before }) =>
        calls(getReceipts)({ query: { ...(before !== null && { before }) } }),
      transformResponse: (reply: CallReply<typeof getReceipts>) => reply.data,
      providesTags: ["Payments"],
    }),
    /** The person's own receipt with this id; undefined if there is none. */
    findReceipt: build.query<Receipt | null, string>({
      query: (id) => calls(getReceipts)({ query: { id } }),
      transformResponse: ({ data }: CallReply<typeof getReceipts>, _meta, id) =>
        data.find((receipt) => receipt.id === id) ?? null,
      providesTags: ["Payments"],
    }),
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
    getReconciliation: build.query<Reconciliation, void>({
      query: () => calls(getReconciliation)({}),
      transformResponse: (reply: CallReply<typeof getReconciliation>) => reply.data,
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
  useGetUserByEmailQuery,
  useCreateOrderMutation,
  useUpdatePaymentMutation,
  useListReceiptsInfiniteQuery,
  useFindReceiptQuery,
  useListEarningsInfiniteQuery,
  useGetReconciliationQuery,
  useRefundPaymentMutation,
} = paymentsApi;
