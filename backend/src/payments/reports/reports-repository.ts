import { EARNINGS_SHOWN, EARNING_MONTHS, RECEIPTS_SHOWN } from "@lyceum/shared/limits.ts";
import type { Earnings, Receipt } from "@lyceum/shared/rest/payments.ts";
import { sql } from "kysely";

import type { Person } from "../../kernel/security/person.ts";
import type { Database } from "../../kernel/database/database.ts";
import { presentReceipt, selectPayments } from "./receipts-repository.ts";

/** Where a list goes on: after this one. One receipt alone by its `id`. */
export type ReceiptsWanted = { id?: string | undefined; before?: string | undefined };
export type EarningsWanted = { before?: string | undefined };

/** What a person has paid. `modes`: those of the sandbox, the others, or both. */
const receiptsOf = (database: Database, modes: boolean[]) => ({
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
});

/** Credits of one teacher. */
const sharesOf = ({ queries }: Database, modes: boolean[], teacher: Person) =>
  queries
    .selectFrom("ledger_lines")
    .innerJoin("ledger_entries", "ledger_entries.id", "ledger_lines.entry_id")
    .where("account", "=", "teacher")
    .where("owner_id", "=", teacher.id)
    .where("ledger_entries.sandbox", "in", modes);

type Shares = ReturnType<typeof sharesOf>;

const shareTotals = async (shares: Shares): Promise<Earnings["totals"]> => {
  const rows = await shares
    .select(["currency", "ledger_entries.sandbox"])
    // What we owe is a credit, and credits are negative in the ledger.
    .select(sql<string>`-sum(ledger_lines.amount)`.as("amount"))
    .groupBy(["currency", "ledger_entries.sandbox"])
    .orderBy("ledger_entries.sandbox")
    .orderBy("currency")
    .execute();
  return rows.map(({ amount, ...each }) => ({ ...each, amount: Number(amount) }));
};

const month = sql<string>`to_char(ledger_entries.at at time zone 'utc', 'YYYY-MM')`;

const shareMonths = async (shares: Shares): Promise<NonNullable<Earnings["months"]>> => {
  const rows = await shares
    .select(["currency", "ledger_entries.sandbox", month.as("month")])
    .select(sql<string>`-sum(ledger_lines.amount)`.as("amount"))
    .where(
      sql<boolean>`ledger_entries.at >= date_trunc('month', now() at time zone 'utc')
        - make_interval(months => ${EARNING_MONTHS - 1})`,
    )
    .groupBy(["currency", "ledger_entries.sandbox", month])
    .orderBy(month)
    .orderBy("ledger_entries.sandbox")
    .orderBy("currency")
    .execute();
  return rows.map(({ amount, ...each }) => ({ ...each, amount: Number(amount) }));
};

const shareLines = async (
  shares: Shares,
  { before }: EarningsWanted,
): Promise<Earnings["lines"]> => {
  const rows = await shares
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
    id,
    at: at.toISOString(),
    kind,
    course_title: title,
    currency,
    sandbox: row.sandbox,
    paid: kind === "refund" ? -Number(paid) : Number(paid),
    amount: -Number(amount),
  }));
};

/** What teachers have earned. `modes` as in `receiptsOf`. */
const earningsOf = (database: Database, modes: boolean[]) => ({
  /** A teacher's own shares, newest first and a part at a time, and what all of them come to. */
  earnings: async (teacher: Person, wanted: EarningsWanted = {}): Promise<Earnings> => {
    const shares = sharesOf(database, modes, teacher);
    const [totals, months, lines] = await Promise.all([
      shareTotals(shares),
      shareMonths(shares),
      shareLines(shares, wanted),
    ]);
    return { totals, months, lines };
  },
});

/** What payers and teachers may read of the payments. `sandbox`: whether those of the sandbox are shown as well. */
export const paymentReports = (database: Database, sandbox: boolean) => {
  const modes = sandbox ? [true, false] : [false];
  return { ...receiptsOf(database, modes), ...earningsOf(database, modes) };
};
