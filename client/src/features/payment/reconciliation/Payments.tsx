import { PAYMENT_SEARCH_MAX } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import clsx from "clsx";
import { useSearchParams } from "react-router-dom";

import * as texts from "#text/payment.ts";
import { askedAgainEvery } from "../../../api/asked-again.ts";
import { useGetSandboxesQuery } from "../../../api/sandboxes-api.ts";
import { type ReconciledPayment, useListPaymentsInfiniteQuery } from "./reconciliation-api.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { DataTable, TableCell, TableRow } from "../../../ui/data/DataTable.tsx";
import { EmailAddress } from "../../../ui/data/EmailAddress.tsx";
import { Loaded } from "../../../ui/data/Loaded.tsx";
import { ShowEarlier } from "../../../ui/data/ShowEarlier.tsx";
import { formatMinor } from "../../../ui/format/format-money.ts";
import { tableHeadingGetsFocus } from "../../../ui/gives-focus-to.ts";
import { SearchField } from "../../../ui/forms/SearchField.tsx";
import { useSearchText } from "../../../ui/forms/use-search-text.ts";
import { momentText } from "../../../ui/format/dates.ts";
import { STATUS } from "../receipts.ts";
import { Refund } from "./Refund.tsx";
import { isRefundable } from "./is-refundable.ts";
import { unsettledFirst } from "./unsettled-first.ts";

const ASK_EVERY = 30_000;
const COLUMNS = [
  texts.transactionId,
  texts.payer,
  texts.paid,
  texts.amount,
  texts.inTheLedger,
  texts.status,
  texts.action,
];

type PaymentsProps = {
  /** Always at the top, but not of what is searched for. */
  unsettled: readonly ReconciledPayment[];
};

/** All payments with the provider's ids, to compare with the provider's own list: a part at a time, and by a search. */
export function Payments({ unsettled }: PaymentsProps) {
  const { search, find } = useSearch();
  const { text, type } = useSearchText(search, find);
  const list = useListPaymentsInfiniteQuery(search, {
    ...askedAgainEvery(ASK_EVERY),
    refetchOnMountOrArgChange: true,
  });
  // The old results stay until new ones have loaded, but not after a failure.
  const data = list.isError ? list.currentData : list.data;
  const listed = data?.pages.flat();
  const shown = listed && (search ? listed : unsettledFirst(unsettled, listed));
  const found = search && list.currentData ? foundText(shown ?? [], list.hasNextPage) : "";
  return (
    <section aria-labelledby="payments" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="payments" tabIndex={-1} className="text-xl font-semibold">
          {texts.payments}
        </h2>
        <SearchField
          label={texts.searchPayments}
          text={text}
          onType={type}
          className="sm:max-w-sm"
        />
      </div>
      <p role="status" className={clsx(shown?.length !== 0 && "sr-only", "text-ink-muted")}>
        {found}
      </p>
      <Loaded
        query={{ ...list, data: shown }}
        loading={texts.loadingPayments}
        failed={MESSAGES.payment.loadFailed}
      >
        {(payments) => payments.length > 0 && <PaymentsTable payments={payments} />}
      </Loaded>
      <ShowEarlier list={list} />
    </section>
  );
}

/** What is searched for, kept in the address. */
function useSearch() {
  const [address, setAddress] = useSearchParams();
  const search = (address.get("search") ?? "").trim().slice(0, PAYMENT_SEARCH_MAX);
  const find = (text: string) =>
    setAddress(text ? { search: text } : {}, { replace: true, preventScrollReset: true });
  return { search, find };
}

const foundText = ({ length }: readonly ReconciledPayment[], hasMore: boolean) =>
  hasMore ? texts.newestFound(length) : texts.found(length);

function PaymentsTable({ payments }: { payments: readonly ReconciledPayment[] }) {
  const { data: sandboxes } = useGetSandboxesQuery();
  return (
    <DataTable labelledBy="payments" columns={COLUMNS} wide acts>
      {payments.map((payment) => (
        <PaymentRow
          key={payment.id}
          payment={payment}
          canRefund={isRefundable(payment, sandboxes)}
        />
      ))}
    </DataTable>
  );
}

type PaymentRowProps = { payment: ReconciledPayment; canRefund: boolean };

const PaymentRow = ({ payment, canRefund }: PaymentRowProps) => (
  <TableRow className={clsx(!payment.balanced && "bg-danger/8")}>
    <TableCell className="grid font-mono text-sm wrap-anywhere sm:table-cell sm:min-w-56">
      <span className="block font-semibold">{payment.transaction_id}</span>
      <span className="block text-ink-muted">{payment.order_id}</span>
      <span className="block font-sans text-ink-muted capitalize">{payment.provider}</span>
    </TableCell>
    <TableCell label={texts.payer} className="wrap-anywhere sm:min-w-60">
      <span className="block">{payment.payer_name}</span>
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
    <TableCell>
      {canRefund && (
        <div ref={tableHeadingGetsFocus}>
          <Refund payment={payment} />
        </div>
      )}
    </TableCell>
  </TableRow>
);
