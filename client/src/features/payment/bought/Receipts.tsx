import type { Receipt } from "@lyceum/shared/rest/payments.ts";
import { Link } from "react-router-dom";

import { Badge } from "../../../ui/Badge.tsx";
import { DataTable, TableCell, TableRow } from "../../../ui/DataTable.tsx";
import { formatMinor } from "../../../ui/format-money.ts";
import { dateText } from "../dates.ts";
import { STATUS } from "../receipts.ts";

const COLUMNS = ["Course", "Paid", "Transaction ID", "Amount", "Status", "Receipt"];

/** Every payment, refunded ones included. Renders nothing without payments. */
export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  if (receipts.length === 0) return null;
  return (
    <section aria-labelledby="receipts" className="grid gap-4">
      <h2 id="receipts" className="text-xl font-semibold">
        Payments
      </h2>
      <DataTable labelledBy="receipts" columns={COLUMNS}>
        {receipts.map((receipt) => (
          <ReceiptRow key={receipt.id} receipt={receipt} />
        ))}
      </DataTable>
    </section>
  );
}

const ReceiptRow = ({ receipt }: { receipt: Receipt }) => (
  <TableRow>
    <TableCell className="font-semibold wrap-anywhere sm:col-span-full">
      {receipt.course_title}
    </TableCell>
    <TableCell label="Paid">
      <time dateTime={receipt.paid_at}>{dateText(receipt.paid_at)}</time>
    </TableCell>
    <TableCell label="Transaction ID">
      <span className="font-mono text-sm wrap-anywhere">{receipt.transaction_id}</span>
    </TableCell>
    <TableCell label="Amount" className="tabular-nums">
      {formatMinor(receipt.amount, receipt.currency)}
    </TableCell>
    <TableCell label="Status">
      <Badge tone={STATUS[receipt.status].tone}>{STATUS[receipt.status].label}</Badge>
    </TableCell>
    <TableCell label="Receipt">
      <Link
        to={`/receipt/${receipt.id}`}
        aria-label={`Open the receipt for ${receipt.course_title}`}
        className="inline-flex min-h-6 items-center font-medium text-accent-strong underline underline-offset-3"
      >
        Open
      </Link>
    </TableCell>
  </TableRow>
);
