import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ReconciliationTotal } from "@lyceum/shared/rest/payments.ts";
import clsx from "clsx";

import * as texts from "#text/payment.ts";
import { Alert } from "../../../ui/feedback/Alert.tsx";
import { DataTable, TableCell, TableRow } from "../../../ui/data/DataTable.tsx";
import { formatMinor } from "../../../ui/format/format-money.ts";
import { faultsOf, isBalanced } from "./balance.ts";

const SUMS = [
  ["captured", texts.captured],
  ["refunded", texts.refunded],
  ["ledger", texts.inTheLedger],
  ["teachers", texts.teachers],
  ["platform", texts.platform],
  ["difference", texts.difference],
  ["imbalance", texts.imbalance],
] as const;
const COLUMNS = [texts.provider, texts.payments, ...SUMS.map(([, label]) => label)];

/** A line per provider and currency. A sum that does not balance is explained, and red. */
export function Totals({ totals }: { totals: readonly ReconciliationTotal[] }) {
  const faults = totals.flatMap(faultsOf);
  return (
    <section aria-labelledby="totals" className="grid gap-4">
      <h2 id="totals" className="text-xl font-semibold">
        {texts.totals}
      </h2>
      {faults.length > 0 ? (
        <Alert>
          <strong>{MESSAGES.payment.unbalanced}</strong> {faults.join(" ")}
        </Alert>
      ) : (
        <Alert tone="success">{MESSAGES.payment.balanced}</Alert>
      )}
      <DataTable labelledBy="totals" columns={COLUMNS}>
        {totals.map((total) => (
          <TotalRow key={`${total.provider} ${total.currency}`} total={total} />
        ))}
      </DataTable>
    </section>
  );
}

const TotalRow = ({ total }: { total: ReconciliationTotal }) => (
  <TableRow className={clsx(!isBalanced(total) && "bg-danger/8")}>
    <TableCell className="font-semibold capitalize">
      {total.provider}, {total.currency}
      {total.provider === "sandbox" && (
        <span className="block text-sm font-normal text-ink-muted normal-case">
          {texts.noRealMoney}
        </span>
      )}
    </TableCell>
    <TableCell label={texts.payments} className="tabular-nums">
      {total.payments}
    </TableCell>
    {SUMS.map(([sum, label]) => (
      <TableCell
        key={sum}
        label={label}
        className={clsx(
          "whitespace-nowrap tabular-nums",
          isOff(sum, total) && "font-bold text-danger",
        )}
      >
        {formatMinor(total[sum], total.currency)}
      </TableCell>
    ))}
  </TableRow>
);

/** These two are 0 unless something is wrong. */
const isOff = (sum: (typeof SUMS)[number][0], total: ReconciliationTotal) =>
  (sum === "difference" || sum === "imbalance") && total[sum] !== 0;
