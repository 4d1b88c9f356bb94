import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { User } from "@lyceum/shared/rest/accounts.ts";
import type { Receipt } from "@lyceum/shared/rest/payments.ts";
import { Printer, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import * as texts from "#text/payment.ts";
import { useFindReceiptQuery, useGetUserByEmailQuery } from "../payments-api.ts";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { Button, buttonLook } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/data/Card.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { formatMinor } from "../../../ui/format/format-money.ts";
import { LoadFailed } from "../../../ui/feedback/LoadFailed.tsx";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { referenceOf } from "../../../ui/format/references.ts";
import { momentText } from "../../../ui/format/dates.ts";
import { failureOf } from "../failure.ts";
import { STATUS } from "../receipts.ts";

type ReceiptSheetProps = { id: string; email: string; siteName: string };

/** One receipt, to print or save. */
export function ReceiptSheet({ id, email, siteName }: ReceiptSheetProps) {
  const found = useFindReceiptQuery(id);
  const user = useGetUserByEmailQuery(email);
  const failure = failureOf(user, found);
  if (failure) {
    const again = () => [found, user].forEach((each) => void each.refetch());
    const busy = found.isFetching || user.isFetching;
    return <LoadFailed text={failure} retry={again} busy={busy} />;
  }
  if (found.data === undefined || !user.data) return <Skeleton className="h-96 rounded-card" />;
  if (!found.data) return <NotFound />;
  return (
    <>
      <Sheet receipt={found.data} user={user.data} siteName={siteName} />
      <div className="flex flex-wrap justify-between gap-3 print:hidden">
        <Back />
        <Button onClick={() => window.print()}>
          <Printer aria-hidden className="size-4.5" />
          {texts.print}
        </Button>
      </div>
    </>
  );
}

type SheetProps = { receipt: Receipt; user: User; siteName: string };

const Sheet = ({ receipt, user, siteName }: SheetProps) => (
  <Card className="grid gap-6 p-6 sm:p-8 print:border-0 print:p-0 print:shadow-none">
    <div className="flex flex-wrap items-start justify-between gap-4">
      <p className="text-lg font-bold tracking-[0.14em]">{siteName.toUpperCase()}</p>
      {receipt.provider === "sandbox" && <Badge tone="warning">{texts.sandboxNoRealMoney}</Badge>}
    </div>
    <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <Fact name={texts.receipt}>{referenceOf(receipt.id)}</Fact>
      <Fact name={texts.transactionId}>{receipt.transaction_id}</Fact>
      <Fact name={texts.paid}>{momentText(receipt.paid_at)}</Fact>
      <Fact name={texts.status}>
        {STATUS[receipt.status].label}
        {receipt.refunded_at && `, ${momentText(receipt.refunded_at)}`}
      </Fact>
      <Fact name={texts.paidBy}>{user.name}</Fact>
      <Fact name={texts.email}>{user.email}</Fact>
      <Fact name={texts.course}>{receipt.course_title}</Fact>
      <Fact name={texts.category}>{receipt.course_category}</Fact>
    </dl>
    <p className="flex items-baseline justify-between gap-4 border-t border-line pt-5">
      <span className="font-semibold">{texts.total}</span>
      <span className="text-3xl font-bold tabular-nums">
        {formatMinor(receipt.amount, receipt.currency)}
      </span>
    </p>
  </Card>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="font-medium wrap-anywhere">{children}</dd>
  </div>
);

const Back = () => (
  <Link to="/course-purchased" className={buttonLook({ variant: "secondary" })}>
    {texts.allPayments}
  </Link>
);

const NotFound = () => (
  <EmptyState icon={SearchX} title={MESSAGES.payment.receiptNotFound}>
    <Back />
  </EmptyState>
);
