import type { ReconciliationTotal } from "@lyceum/shared/rest/payments.ts";

import * as texts from "#text/payment.ts";
import { formatMinor } from "../../../ui/format/format-money.ts";

type Sums = Pick<ReconciliationTotal, "provider" | "currency" | "difference" | "imbalance">;

export const isBalanced = ({ difference, imbalance }: Sums) => difference === 0 && imbalance === 0;

/** What is wrong with a provider's sums in a currency, one sentence per problem; empty if all is right. */
export function faultsOf({ provider, currency, difference, imbalance }: Sums): string[] {
  const of = `${provider}, ${currency}`;
  const money = (amount: number) => formatMinor(Math.abs(amount), currency);
  const faults: string[] = [];
  if (difference > 0) faults.push(texts.paymentsComeMoreThanLedger(of, money(difference)));
  if (difference < 0) faults.push(texts.ledgerHoldsMoreThanPayments(of, money(difference)));
  if (imbalance !== 0) faults.push(texts.linesLedgerOff(of, money(imbalance)));
  return faults;
}
