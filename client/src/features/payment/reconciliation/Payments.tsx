import clsx from "clsx";
import { useState } from "react";

import * as texts from "#text/payment.ts";
import type { Reconciliation } from "./reconciliation-api.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { DataTable, TableCell, TableRow } from "../../../ui/data/DataTable.tsx";
import { EmailAddress } from "../../../ui/data/EmailAddress.tsx";
import { formatMinor } from "../../../ui/format/format-money.ts";
import { SearchField } from "../../../ui/forms/SearchField.tsx";
import { momentText } from "../../../ui/format/dates.ts";
import { STATUS } from "../receipts.ts";
import { Refund } from "./Refund.tsx";
import { paymentsWith } from "./search.ts";

const COLUMNS = [
  texts.transactionId,
  texts.payer,
  texts.paid,
  texts.amount,
  texts.inTheLedger,
  texts.status,
  texts.action,
];
type Payment = Reconciliation["payments"][number];

/** The newest payments with the provider's ids, to compare with the provider's own list. */
export function Payments({ payments }: { payments: readonly Payment[] }) {
  const [text, setText] = useState("");
  const shown = paymentsWith(payments, text);
  return (
    <section aria-labelledby="payments" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="payments" className="text-xl font-semibold">
          {texts.payments}
        </h2>
        <SearchField
          label={texts.searchPayments}
          text={text}
          onType={setText}
          className="sm:max-w-sm"
        />
      </div>
      <p role="status" className={clsx(shown.length > 0 && "sr-only", "text-ink-muted")}>
        {text && texts.found(shown.length)}
      </p>
      {shown.length > 0 && (
        <DataTable labelledBy="payments" columns={COLUMNS} wide acts>
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
    <TableCell className="grid font-mono text-sm wrap-anywhere sm:table-cell sm:min-w-56">
      <span className="block font-semibold">{payment.transaction_id}</span>
      <span className="block text-ink-muted">{payment.order_id}</span>
      <span className="block font-sans text-ink-muted capitalize">{payment.provider}</span>
    </TableCell>
    <TableCell label={texts.payer} className="wrap-anywhere sm:min-w-60">
      <EmailAddress>{payment.payer}</EmailAddress>
      <span className="block text-sm text-ink-muted">{payment.course_title}</span>
    </TableCell>
    <TableCell label={texts.paid}>
      <time dateTime={payment.paid_at}>{momentText(payment.paid_at)}</time>
    </TableCell>
    <TableCell label={texts.amount} className="tabular-nums">
      {formatMinor(payment.amount, payment.currency)}
    </TableCell>
    <TableCell
      label={texts.inTheLedger}
      className={clsx("tabular-nums", !payment.balanced && "font-bold text-danger")}
    >
      {formatMinor(payment.ledger, payment.currency)}
      {!payment.balanced && <span className="block text-sm">{texts.doesNotBalance}</span>}
    </TableCell>
    <TableCell label={texts.status}>
      <Badge tone={STATUS[payment.status].tone}>{STATUS[payment.status].label}</Badge>
    </TableCell>
    <TableCell>{payment.status === "captured" && <Refund payment={payment} />}</TableCell>
  </TableRow>
);
