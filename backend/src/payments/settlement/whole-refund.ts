import type { ProviderRefund } from "../providers/provider.ts";

/** What refunds come to; one that is listed twice counts once. */
export const sumOf = (refunds: readonly ProviderRefund[]): number => {
  const amounts = new Map(refunds.map(({ id, amount }) => [id, amount]));
  return [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
};

/** The refunds of a payment as one, once what is processed of them is the whole of it. */
export const wholeRefund = (refunds: readonly ProviderRefund[], amount: number) => {
  const processed = refunds.filter(({ status }) => status === "processed");
  const last = processed.at(-1);
  return last && sumOf(processed) >= amount ? { refundId: last.id, amount } : undefined;
};
