import type { Earnings } from "@lyceum/shared/rest/payments.ts";

import * as texts from "#text/payment.ts";
import { monthText } from "../../../ui/format/dates.ts";
import { formatMinor } from "../../../ui/format/format-money.ts";

type Month = NonNullable<Earnings["months"]>[number];

/** A bar for each month with earnings, as high as its share of the best month. */
export function Months({ months }: { months: readonly Month[] }) {
  if (months.length === 0) return null;
  const most = Math.max(...months.map(({ amount }) => amount), 1);
  return (
    <ol
      aria-label={texts.earningsByMonth}
      className="flex items-end gap-3 overflow-x-auto rounded-card border border-line bg-surface-raised p-4 sm:gap-5"
    >
      {months.map((each) => (
        <li
          key={`${each.month} ${each.currency} ${each.sandbox}`}
          className="grid min-w-16 max-w-28 flex-1 justify-items-center gap-1.5 text-sm"
        >
          <span className="font-semibold tabular-nums">
            {formatMinor(each.amount, each.currency)}
          </span>
          <span aria-hidden className="flex h-24 w-full items-end">
            <span
              className="w-full rounded-t-control bg-accent"
              style={{ height: `${Math.max(2, (Math.max(each.amount, 0) / most) * 100)}%` }}
            />
          </span>
          <span className="text-center text-ink-muted">
            {monthText(each.month)}
            {each.sandbox && ` (${texts.sandbox})`}
          </span>
        </li>
      ))}
    </ol>
  );
}
