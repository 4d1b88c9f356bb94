import { type Connection, quoted } from "../kernel/database/connect-alone.ts";
import { z } from "zod";

const count = z.int().nonnegative();

/** What a restored school is compared by with the one that was backed up. */
export const Figures = z.object({
  users: count,
  courses: count,
  videos: count,
  orders: count,
  /** Rows of each table by its name. */
  rows: z.record(z.string(), count),
  /** The sum of all that the ledger says is owed and held, of each currency in its smallest unit: 0 where it balances. */
  balance: z.record(z.string(), z.string()),
  /** The sum of what the ledger moved, of each currency in its smallest unit. */
  moved: z.record(z.string(), z.string()),
});
export type Figures = z.infer<typeof Figures>;

type Sums = { currency: string; balance: string; moved: string };

/** Counts a school. `names`: its tables. */
export async function figuresOf(client: Connection, names: readonly string[]): Promise<Figures> {
  const rows: Record<string, number> = {};
  for (const name of names) {
    const { rows: counted } = await client.query<{ count: string }>(
      `select count(*) from ${quoted(name)}`,
    );
    rows[name] = Number(counted[0]?.count);
  }
  const { rows: sums } = await client.query<Sums>(
    `select currency, sum(amount)::text as balance, sum(greatest(amount, 0))::text as moved
     from ledger_lines group by currency order by currency`,
  );
  return Figures.parse({
    users: rows.users,
    courses: rows.courses,
    videos: rows.videos,
    orders: rows.orders,
    rows,
    balance: Object.fromEntries(sums.map(({ currency, balance }) => [currency, balance])),
    moved: Object.fromEntries(sums.map(({ currency, moved }) => [currency, moved])),
  });
}
