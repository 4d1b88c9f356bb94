import { type Job, type JobKind, NoData, defineJob } from "../../kernel/jobs/job.ts";
import type { PaymentsService } from "../service.ts";

/** Seconds. */
const EVERY = 15;
/** No order is open: a new one is first asked about later than that. */
const IDLE = 120;

export const PAYMENT_RECONCILIATION: JobKind = {
  name: "payment-reconciliation",
  schema: NoData,
  retry: { limit: 5, delay: EVERY, most: 300 },
  expireIn: 900,
  every: EVERY,
};

export const reconciliationJob = ({
  reconcileOrders,
  hasOpenOrders,
}: Pick<PaymentsService, "reconcileOrders" | "hasOpenOrders">): Job =>
  defineJob({
    kind: PAYMENT_RECONCILIATION,
    concurrency: 1,
    run: async (_data, { signal }) => {
      await reconcileOrders(signal);
      return (await hasOpenOrders()) ? undefined : IDLE;
    },
  });
