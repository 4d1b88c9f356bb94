import {
  getReconciliation,
  type Reconciliation,
  refundPayment,
} from "@lyceum/shared/rest/payments.ts";

import { api, type CallReply, calls } from "../../../api/api.ts";

export type { Reconciliation };

const reconciliationApi = api.injectEndpoints({
  endpoints: (build) => ({
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

export const { useGetReconciliationQuery, useRefundPaymentMutation } = reconciliationApi;
