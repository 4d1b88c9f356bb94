import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ReconciliationTotal } from "@lyceum/shared/rest/payments.ts";
import clsx from "clsx";

import { Alert } from "../../../ui/Alert.tsx";
import { DataTable, TableCell, TableRow } from "../../../ui/DataTable.tsx";
import { formatMinor } from "../../../ui/format-money.ts";
import { faultsOf, isBalanced } from "./balance.ts";

const SUMS = [
  ["captured", "Captured"],
  ["refunded", "Refunded"],
  ["ledger", "In the ledger"],
  ["teachers", "Teachers"],
  ["platform", "Platform"],
  ["difference", "Difference"],
  ["imbalance", "Imbalance"],
] as const;
const COLUMNS = ["Provider", "Payments", ...SUMS.map(([, label]) => label)];

/** A line per provider and currency. A sum that does not balance is explained, and red. */
export function Totals({ totals }: { totals: readonly ReconciliationTotal[] }) {
  const faults = totals.flatMap(faultsOf);
  return (
    <section aria-labelledby="totals" className="grid gap-4">
      <h2 id="totals" className="text-xl font-semibold">
        Totals
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
    <TableCell className="font-semibold capitalize sm:col-span-full">
      {total.provider}, {total.currency}
      {total.provider === "sandbox" && (
        <span className="block text-sm font-normal text-ink-muted normal-case">No real money</span>
      )}
    </TableCell>
    <TableCell label="Payments" className="tabular-nums">
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
