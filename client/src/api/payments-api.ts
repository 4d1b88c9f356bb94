import { getUserByEmail, type User } from "@lyceum/shared/rest/accounts.ts";
import {
  createOrder,
  type Earnings,
  getEarnings,
  getReceipts,
  getReconciliation,
  type Order,
  type Receipt,
  refundPayment,
  updatePayment,
} from "@lyceum/shared/rest/payments.ts";

import { api, type CallInput, type CallReply, calls } from "./api.ts";

export type Reconciliation = CallReply<typeof getReconciliation>["data"];
export type WantedOrder = CallInput<typeof createOrder>["body"];
export type PaidOrder = CallInput<typeof updatePayment>["body"];

const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Somebody with what they bought, by their email. */
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
    getReceipts: build.query<Receipt[], void>({
      query: () => calls(getReceipts)({}),
      transformResponse: (reply: CallReply<typeof getReceipts>) => reply.data,
      providesTags: ["Payments"],
    }),
    getEarnings: build.query<Earnings, void>({
      query: () => calls(getEarnings)({}),
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
  useGetReceiptsQuery,
  useGetEarningsQuery,
  useGetReconciliationQuery,
  useRefundPaymentMutation,
} = paymentsApi;
