import type { Database } from "../../kernel/database/database.ts";
import type { PaymentProvider, ProviderRefund } from "../providers/provider.ts";
import { settleRefund } from "./settle.ts";
import { wholeRefund } from "./whole-refund.ts";

/** Settles these refunds of a payment as one, once they are the whole of it; undefined before. */
export const settleWhole = async (
  queries: Database["queries"],
  provider: PaymentProvider,
  { paymentId, amount }: { paymentId: string; amount: number },
  refunds: readonly ProviderRefund[],
): Promise<Awaited<ReturnType<typeof settleRefund>> | undefined> => {
  const refund = wholeRefund(refunds, amount);
  if (!refund) return undefined;
  const settled = { provider: provider.name, paymentId, ...refund };
  return queries.transaction().execute((trx) => settleRefund(trx, settled));
};
