import { TEACHER_SHARE_PERCENT } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Earnings as Statement } from "@lyceum/shared/rest/payments.ts";
import { HandCoins } from "lucide-react";
import type { ReactNode } from "react";

import * as texts from "#text/payment.ts";
import { askedAgainEvery } from "../../../api/asked-again.ts";
import { useListEarningsInfiniteQuery } from "./earnings-api.ts";
import { Months } from "./Months.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { DataTable, TableCell, TableRow } from "../../../ui/data/DataTable.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { formatMinor } from "../../../ui/format/format-money.ts";
import { Loaded } from "../../../ui/data/Loaded.tsx";
import { ShowEarlier } from "../../../ui/data/ShowEarlier.tsx";
import { momentText } from "../../../ui/format/dates.ts";

const ASK_EVERY = 60_000;
const COLUMNS = [texts.course, texts.date, texts.what, texts.paid, texts.yourShare];
const KINDS = { capture: texts.sale, refund: texts.givenBack };

/** A teacher's region 'Earnings': a line per sale, and the totals. */
export function Earnings() {
  const query = useListEarningsInfiniteQuery(undefined, askedAgainEvery(ASK_EVERY));
  return (
    <section aria-labelledby="earnings" className="grid content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="earnings" className="text-xl font-semibold">
          {texts.earnings}
        </h2>
        <p className="text-sm text-ink-muted">
          {texts.eachSaleCoursesYours(TEACHER_SHARE_PERCENT)}
        </p>
      </div>
      <Loaded query={query} loading={texts.loadingEarnings} failed={MESSAGES.dashboard.loadFailed}>
        {({ pages }) => <Statements pages={pages} />}
      </Loaded>
      <ShowEarlier list={query} />
    </section>
  );
}

const NoSales = () => (
  <EmptyState icon={HandCoins} title={texts.noSalesYet}>
    {texts.whenSomebodyBuysCourseYours}
  </EmptyState>
);

function Statements({ pages }: { pages: readonly Statement[] }) {
  const lines = pages.flatMap((part) => part.lines);
  const totals = pages[0]?.totals ?? [];
  if (lines.length === 0) return <NoSales />;
  return (
    <>
      <Totals name={texts.earnedInAll} totals={totals.filter(({ sandbox }) => !sandbox)} />
      <Totals name={texts.inTheSandbox} totals={totals.filter(({ sandbox }) => sandbox)}>
        <Badge tone="warning">{texts.sandboxNoRealMoney}</Badge>
      </Totals>
      <Months months={pages[0]?.months ?? []} />
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
        <TableCell className="font-semibold wrap-anywhere">{line.course_title}</TableCell>
        <TableCell label={texts.date}>
          <time dateTime={line.at}>{momentText(line.at)}</time>
        </TableCell>
        <TableCell label={texts.what}>
          {KINDS[line.kind]}
          {line.sandbox && " (sandbox)"}
        </TableCell>
        <TableCell label={texts.paid} className="tabular-nums">
          {formatMinor(line.paid, line.currency)}
        </TableCell>
        <TableCell label={texts.yourShare} className="font-semibold tabular-nums">
          {formatMinor(line.amount, line.currency)}
        </TableCell>
      </TableRow>
    ))}
  </DataTable>
);
