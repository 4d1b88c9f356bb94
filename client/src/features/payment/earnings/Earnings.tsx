import { TEACHER_SHARE_PERCENT } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Earnings as Statement } from "@lyceum/shared/rest/payments.ts";
import { HandCoins } from "lucide-react";

import { askedAgainEvery } from "../../../api/asked-again.ts";
import { useGetEarningsQuery } from "../../../api/payments-api.ts";
import { DataTable, TableCell, TableRow } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { formatMinor } from "../../../ui/format-money.ts";
import { Loaded } from "../../../ui/Loaded.tsx";
import { dateText } from "../dates.ts";

const ASK_EVERY = 60_000;
const COLUMNS = ["Course", "Date", "What", "Paid", "Your share"];
const KINDS = { capture: "Sale", refund: "Given back" };

/** The region 'Earnings' of a teacher: a line a sale, and what all come to. */
export function Earnings() {
  const query = useGetEarningsQuery(undefined, askedAgainEvery(ASK_EVERY));
  return (
    <section aria-labelledby="earnings" className="grid content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="earnings" className="text-xl font-semibold">
          Earnings
        </h2>
        <p className="text-sm text-ink-muted">
          {TEACHER_SHARE_PERCENT}% of each sale of your courses is yours.
        </p>
      </div>
      <Loaded query={query} loading="Loading earnings…" failed={MESSAGES.dashboard.loadFailed}>
        {(statement) => (statement.lines.length > 0 ? <Lines {...statement} /> : <NoSales />)}
      </Loaded>
    </section>
  );
}

const NoSales = () => (
  <EmptyState icon={HandCoins} title="No sales yet.">
    When somebody buys a course of yours, your share of it appears here.
  </EmptyState>
);

const Lines = ({ totals, lines }: Statement) => (
  <>
    <ul aria-label="Earned in all" className="flex flex-wrap gap-x-8 gap-y-2">
      {totals.map(({ currency, amount }) => (
        <li key={currency} className="text-3xl font-bold tabular-nums">
          {formatMinor(amount, currency)}
        </li>
      ))}
    </ul>
    <DataTable labelledBy="earnings" columns={COLUMNS}>
      {lines.map((line, index) => (
        <TableRow key={lines.length - index}>
          <TableCell className="font-semibold wrap-anywhere sm:col-span-full">
            {line.course_title}
          </TableCell>
          <TableCell label="Date">
            <time dateTime={line.at}>{dateText(line.at)}</time>
          </TableCell>
          <TableCell label="What">{KINDS[line.kind]}</TableCell>
          <TableCell label="Paid" className="tabular-nums">
            {formatMinor(line.paid, line.currency)}
          </TableCell>
          <TableCell label="Your share" className="font-semibold tabular-nums">
            {formatMinor(line.amount, line.currency)}
          </TableCell>
        </TableRow>
      ))}
    </DataTable>
  </>
);
