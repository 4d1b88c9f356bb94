import { type Transaction, sql } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";
import { shareOf } from "./money.ts";

export type LedgerPayment = { id: string; amount: number; currency: string };
type Line = {
  account: "provider" | "teacher" | "platform" | "payer";
  amount: number;
  owner_id: string | null;
};

/** A sale: what the provider owes us is owed to the teacher, and ours. */
export const writeSale = (
  trx: Transaction<Tables>,
  payment: LedgerPayment,
  teacherId: string | null,
): Promise<void> => {
  const { teacher, platform } = shareOf(payment.amount, teacherId !== null);
  return writeEntry(trx, payment, [
    { account: "provider", amount: payment.amount, owner_id: null },
    { account: "teacher", amount: -teacher, owner_id: teacherId },
    { account: "platform", amount: -platform, owner_id: null },
  ]);
};

/** Money for nothing: what the provider owes us is owed to its payer. */
export const writeExcess = (trx: Transaction<Tables>, payment: LedgerPayment): Promise<void> =>
  writeEntry(trx, payment, [
    { account: "provider", amount: payment.amount, owner_id: null },
    { account: "payer", amount: -payment.amount, owner_id: null },
  ]);

const writeEntry = async (
  trx: Transaction<Tables>,
  { id, currency }: LedgerPayment,
  lines: Line[],
): Promise<void> => {
  const { id: entry_id } = await trx
    .insertInto("ledger_entries")
    .values({ payment_id: id, kind: "capture", sandbox: isSandbox(id) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("ledger_lines")
    .values(
      lines.filter(({ amount }) => amount !== 0).map((line) => ({ entry_id, currency, ...line })),
    )
    .execute();
};

/** As the payment itself has it, which the database holds the entry to. */
const isSandbox = (paymentId: string) =>
  sql<boolean>`(select sandbox from payments where id = ${paymentId})`;

/** Undoes what a payment's capture wrote, line by line. */
export const writeRefund = async (trx: Transaction<Tables>, paymentId: string): Promise<void> => {
  const { id: entry_id } = await trx
    .insertInto("ledger_entries")
    .values({ payment_id: paymentId, kind: "refund", sandbox: isSandbox(paymentId) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("ledger_lines")
    .columns(["entry_id", "account", "owner_id", "amount", "currency"])
    .expression((queries) =>
      queries
        .selectFrom("ledger_lines")
        .innerJoin("ledger_entries", "ledger_entries.id", "ledger_lines.entry_id")
        .select([
          sql<string>`${entry_id}::bigint`.as("entry_id"),
          "account",
          "owner_id",
          sql<string>`-amount`.as("amount"),
          "currency",
        ])
        .where("payment_id", "=", paymentId)
        .where("kind", "=", "capture"),
    )
    .execute();
};
