import { RECEIPTS_SHOWN } from "@lyceum/shared/limits.ts";
import { getUserByEmail, type User } from "@lyceum/shared/rest/accounts.ts";
import {
  createOrder,
  getReceipts,
  type Order,
  type Receipt,
  updatePayment,
} from "@lyceum/shared/rest/payments.ts";

import { api, type CallInput, type CallReply, calls } from "../../api/api.ts";

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
  }),
});

export const {
  useGetUserByEmailQuery,
  useCreateOrderMutation,
  useUpdatePaymentMutation,
  useListReceiptsInfiniteQuery,
  useFindReceiptQuery,
} = paymentsApi;
