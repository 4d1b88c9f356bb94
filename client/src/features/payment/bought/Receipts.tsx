import type { Receipt } from "@lyceum/shared/rest/payments.ts";
import { Link } from "react-router-dom";

import * as texts from "#text/payment.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { DataTable, TableCell, TableRow } from "../../../ui/data/DataTable.tsx";
import { formatMinor } from "../../../ui/format/format-money.ts";
import { momentText } from "../../../ui/format/dates.ts";
import { STATUS } from "../receipts.ts";

const COLUMNS = [
  texts.course,
  texts.paid,
  texts.transactionId,
  texts.amount,
  texts.status,
  texts.receipt,
];

/** Every payment, refunded ones included. Renders nothing without payments. */
export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  if (receipts.length === 0) return null;
  return (
    <section aria-labelledby="receipts" className="grid gap-4">
      <h2 id="receipts" className="text-xl font-semibold">
        {texts.payments}
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
    <TableCell className="font-semibold wrap-anywhere">{receipt.course_title}</TableCell>
    <TableCell label={texts.paid}>
      <time dateTime={receipt.paid_at}>{momentText(receipt.paid_at)}</time>
    </TableCell>
    <TableCell label={texts.transactionId}>
      <span className="font-mono text-sm wrap-anywhere sm:block sm:min-w-40">
        {receipt.transaction_id}
      </span>
    </TableCell>
    <TableCell label={texts.amount} className="tabular-nums">
      {formatMinor(receipt.amount, receipt.currency)}
    </TableCell>
    <TableCell label={texts.status}>
      <Badge tone={STATUS[receipt.status].tone}>{STATUS[receipt.status].label}</Badge>
    </TableCell>
    <TableCell label={texts.receipt}>
      <Link
        to={`/receipt/${receipt.id}`}
        aria-label={texts.openReceipt(receipt.course_title)}
        className="inline-flex min-h-6 items-center font-medium text-accent-strong underline underline-offset-3"
      >
        {texts.open}
      </Link>
    </TableCell>
  </TableRow>
);
