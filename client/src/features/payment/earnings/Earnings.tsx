import { TEACHER_SHARE_PERCENT } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Earnings as Statement } from "@lyceum/shared/rest/payments.ts";
import { HandCoins } from "lucide-react";
import type { ReactNode } from "react";

import { askedAgainEvery } from "../../../api/asked-again.ts";
import { useListEarningsInfiniteQuery } from "../../../api/payments-api.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { DataTable, TableCell, TableRow } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { formatMinor } from "../../../ui/format-money.ts";
import { Loaded } from "../../../ui/Loaded.tsx";
import { ShowEarlier } from "../../../ui/ShowEarlier.tsx";
import { dateText } from "../dates.ts";

const ASK_EVERY = 60_000;
const COLUMNS = ["Course", "Date", "What", "Paid", "Your share"];
const KINDS = { capture: "Sale", refund: "Given back" };

/** A teacher's region 'Earnings': a line per sale, and the totals. */
export function Earnings() {
  const query = useListEarningsInfiniteQuery(undefined, askedAgainEvery(ASK_EVERY));
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
        {({ pages }) => <Statements pages={pages} />}
      </Loaded>
      <ShowEarlier list={query} />
    </section>
  );
}

const NoSales = () => (
  <EmptyState icon={HandCoins} title="No sales yet.">
    When somebody buys a course of yours, your share of it appears here.
  </EmptyState>
);

function Statements({ pages }: { pages: readonly Statement[] }) {
  const lines = pages.flatMap((part) => part.lines);
  const totals = pages[0]?.totals ?? [];
  if (lines.length === 0) return <NoSales />;
  return (
    <>
      <Totals name="Earned in all" totals={totals.filter(({ sandbox }) => !sandbox)} />
      <Totals name="In the sandbox" totals={totals.filter(({ sandbox }) => sandbox)}>
        <Badge tone="warning">Sandbox: no real money</Badge>
      </Totals>
      <Lines lines={lines} />
    </>
  );
}

type TotalsProps = { name: string; totals: Statement["totals"]; children?: ReactNode };

function Totals({ name, totals, children }: TotalsProps) {
  if (totals.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ul aria-label={name} className="flex flex-wrap gap-x-8 gap-y-2">
        {totals.map(({ currency, amount }) => (
          <li key={currency} className="text-3xl font-bold tabular-nums">
            {formatMinor(amount, currency)}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

const Lines = ({ lines }: Pick<Statement, "lines">) => (
  <DataTable labelledBy="earnings" columns={COLUMNS}>
    {lines.map((line) => (
      <TableRow key={line.id}>
        <TableCell className="font-semibold wrap-anywhere sm:col-span-full">
          {line.course_title}
        </TableCell>
        <TableCell label="Date">
          <time dateTime={line.at}>{dateText(line.at)}</time>
        </TableCell>
        <TableCell label="What">
          {KINDS[line.kind]}
          {line.sandbox && " (sandbox)"}
        </TableCell>
        <TableCell label="Paid" className="tabular-nums">
          {formatMinor(line.paid, line.currency)}
        </TableCell>
        <TableCell label="Your share" className="font-semibold tabular-nums">
          {formatMinor(line.amount, line.currency)}
        </TableCell>
      </TableRow>
    ))}
  </DataTable>
);
