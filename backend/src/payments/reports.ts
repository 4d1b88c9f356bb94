import { EARNINGS_SHOWN, RECEIPTS_SHOWN } from "@lyceum/shared/limits.ts";
import type { Earnings, Receipt } from "@lyceum/shared/rest/payments.ts";
import { sql } from "kysely";

import type { Person } from "../accounts/person.ts";
import type { Database } from "../database/database.ts";
import { presentReceipt, selectPayments } from "./present-receipt.ts";

/** Where a list goes on: after this one. One receipt alone by its `id`. */
export type ReceiptsWanted = { id?: string | undefined; before?: string | undefined };
export type EarningsWanted = { before?: string | undefined };

/** What payers and teachers may read of the payments. `sandbox`: whether those of the sandbox are shown as well. */
export const paymentReports = (database: Database, sandbox: boolean) => {
  const { queries } = database;
  const modes = sandbox ? [true, false] : [false];

  /** Credits of one teacher. */
  const shares = (teacher: Person) =>
    queries
      .selectFrom("ledger_lines")
      .innerJoin("ledger_entries", "ledger_entries.id", "ledger_lines.entry_id")
      .where("account", "=", "teacher")
      .where("owner_id", "=", teacher.id)
      .where("ledger_entries.sandbox", "in", modes);

  const shareTotals = async (teacher: Person): Promise<Earnings["totals"]> => {
    const rows = await shares(teacher)
      .select(["currency", "ledger_entries.sandbox"])
      // What we owe is a credit, and credits are negative in the ledger.
      .select(sql<string>`-sum(ledger_lines.amount)`.as("amount"))
      .groupBy(["currency", "ledger_entries.sandbox"])
      .orderBy("ledger_entries.sandbox")
      .orderBy("currency")
      .execute();
    return rows.map(({ amount, ...each }) => ({ ...each, amount: Number(amount) }));
  };

  const shareLines = async (
    teacher: Person,
    { before }: EarningsWanted,
  ): Promise<Earnings["lines"]> => {
    const rows = await shares(teacher)
      .innerJoin("payments", "payments.id", "ledger_entries.payment_id")
      .innerJoin("orders", "orders.id", "payments.order_id")
      .innerJoin("courses", "courses.id", "orders.course_id")
      .select(["ledger_lines.entry_id", "ledger_entries.at", "ledger_entries.kind"])
      .select(["courses.title", "payments.amount as paid", "ledger_lines.amount"])
      .select(["ledger_lines.currency", "ledger_entries.sandbox"])
      .$if(before !== undefined, (query) => query.where("ledger_lines.entry_id", "<", before!))
      .orderBy("ledger_lines.entry_id", "desc")
      .limit(EARNINGS_SHOWN)
      .execute();
    return rows.map(({ entry_id: id, at, kind, title, paid, amount, currency, ...row }) => ({
      ...{ id, at: at.toISOString(), kind, course_title: title, currency, sandbox: row.sandbox },
      paid: kind === "refund" ? -Number(paid) : Number(paid),
      amount: -Number(amount),
    }));
  };

  return {
    /** A person's own payments, newest first, a part at a time. */
    receipts: async (person: Person, wanted: ReceiptsWanted = {}): Promise<Receipt[]> => {
      const { id, before } = wanted;
      const rows = await selectPayments(database)
        .where("orders.user_id", "=", person.id)
        .where("payments.sandbox", "in", modes)
        .$if(id !== undefined, (query) => query.where("payments.id", "=", id!))
        .$if(before !== undefined, (query) =>
          query.where(
            sql<boolean>`(payments.captured_at, payments.id)
              < (select captured_at, id from payments where id = ${before})`,
          ),
        )
        .limit(RECEIPTS_SHOWN)
        .execute();
      return rows.map(presentReceipt);
    },

    /** A teacher's own shares, newest first and a part at a time, and what all of them come to. */
    earnings: async (teacher: Person, wanted: EarningsWanted = {}): Promise<Earnings> => {
      const [totals, lines] = await Promise.all([
        shareTotals(teacher),
        shareLines(teacher, wanted),
      ]);
      return { totals, lines };
    },
  };
};
