import type { FastifyBaseLogger } from "fastify";

import type { Database } from "../../kernel/database/database.ts";
import { type PaymentProvider, ProviderError } from "../providers/provider.ts";
import { settleWhole } from "../settlement/settle-whole.ts";
import {
  continueRefundCheck,
  endRefundCheck,
  paidAmong,
  takeRefundCheck,
} from "./refund-checks-repository.ts";

/** Refunds that the provider is asked about in one go. */
const AT_ONCE = 50;

/**
 * Finds the refunds that were made at the provider itself and that no webhook told. Every so many seconds it goes through the
 * provider's list of refunds, a part in one go; only of payments that count as paid here it asks more.
 */
export const untoldRefunds = (
  { queries }: Database,
  provider: PaymentProvider,
  log: FastifyBaseLogger,
  every: number,
) => {
  const askAbout = async (paymentId: string, amount: number): Promise<void> => {
    const refunds = await provider.refundsOf(paymentId);
    const settled = await settleWhole(queries, provider, { paymentId, amount }, refunds);
    if (settled?.outcome === "refunded")
      log.info({ paymentId }, "A refund was found that nobody had told");
  };

  /** What is refused about one payment holds up no other: the next rounds ask again. */
  const passOver = (err: unknown): void => {
    if (err instanceof ProviderError && err.status === null) throw err;
    log.warn({ err }, "Could not ask the payment provider about a refund");
  };

  return async (signal?: AbortSignal): Promise<void> => {
    const check = await takeRefundCheck(queries, provider.name);
    if (!check) return;
    const listed = await provider.refundedPayments({ ...check, count: AT_ONCE });
    const ids = [...new Set(listed)].filter((id) => id !== null);
    const paid = ids.length > 0 ? await paidAmong(queries, provider.name, ids) : [];
    for (const { provider_payment_id, amount } of paid) {
      signal?.throwIfAborted();
      await askAbout(provider_payment_id, Number(amount)).catch(passOver);
    }
    if (listed.length < AT_ONCE) await endRefundCheck(queries, provider.name, every);
    else await continueRefundCheck(queries, provider.name, listed.length);
  };
};
