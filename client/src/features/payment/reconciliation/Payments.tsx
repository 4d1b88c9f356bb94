import clsx from "clsx";
import { useState } from "react";

import type { Reconciliation } from "../../../api/payments-api.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { DataTable, TableCell, TableRow } from "../../../ui/DataTable.tsx";
import { formatMinor } from "../../../ui/format-money.ts";
import { SearchField } from "../../../ui/SearchField.tsx";
import { dateText } from "../dates.ts";
import { STATUS } from "../receipts.ts";
import { Refund } from "./Refund.tsx";
import { paymentsWith } from "./search.ts";

const COLUMNS = ["Transaction ID", "Payer", "Paid", "Amount", "In the ledger", "Status", "Action"];
type Payment = Reconciliation["payments"][number];

/** The newest payments with the provider's ids, to compare with the provider's own list. */
export function Payments({ payments }: { payments: readonly Payment[] }) {
  const [text, setText] = useState("");
  const shown = paymentsWith(payments, text);
  return (
    <section aria-labelledby="payments" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="payments" className="text-xl font-semibold">
          Payments
        </h2>
        <SearchField label="Search payments" text={text} onType={setText} className="sm:max-w-sm" />
      </div>
      <p role="status" className={clsx(shown.length > 0 && "sr-only", "text-ink-muted")}>
        {text && `${shown.length} found.`}
      </p>
      {shown.length > 0 && (
        <DataTable labelledBy="payments" columns={COLUMNS}>
          {shown.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </DataTable>
      )}
    </section>
  );
}

const PaymentRow = ({ payment }: { payment: Payment }) => (
  <TableRow className={clsx(!payment.balanced && "bg-danger/8")}>
    <TableCell className="grid font-mono text-sm wrap-anywhere sm:col-span-full lg:table-cell">
      <span className="block font-semibold">{payment.transaction_id}</span>
      <span className="block text-ink-muted">{payment.order_id}</span>
      <span className="block font-sans text-ink-muted capitalize">{payment.provider}</span>
    </TableCell>
    <TableCell label="Payer" className="wrap-anywhere">
      {payment.payer}
      <span className="block text-sm text-ink-muted">{payment.course_title}</span>
    </TableCell>
    <TableCell label="Paid">
      <time dateTime={payment.paid_at}>{dateText(payment.paid_at)}</time>
    </TableCell>
    <TableCell label="Amount" className="tabular-nums">
      {formatMinor(payment.amount, payment.currency)}
    </TableCell>
    <TableCell
      label="In the ledger"
      className={clsx("tabular-nums", !payment.balanced && "font-bold text-danger")}
    >
      {formatMinor(payment.ledger, payment.currency)}
      {!payment.balanced && <span className="block text-sm">Does not balance</span>}
    </TableCell>
    <TableCell label="Status">
      <Badge tone={STATUS[payment.status].tone}>{STATUS[payment.status].label}</Badge>
    </TableCell>
    <TableCell>{payment.status === "captured" && <Refund payment={payment} />}</TableCell>
  </TableRow>
);
