import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { User } from "@lyceum/shared/rest/accounts.ts";
import type { Receipt } from "@lyceum/shared/rest/payments.ts";

import * as texts from "#text/payment.ts";
import { Card } from "../../../ui/data/Card.tsx";
import { momentText } from "../../../ui/format/dates.ts";
import { lastPayment } from "../receipts.ts";

type PaymentDetailsProps = { user: User; receipts: readonly Receipt[] };

/** The payer, and the last method of payment. */
export function PaymentDetails({ user, receipts }: PaymentDetailsProps) {
  const last = lastPayment(receipts);
  const details = [
    [texts.name, user.name],
    [texts.email, user.email],
    [texts.mobile, user.mobile || MESSAGES.payment.notAvailable],
    [texts.transactionId, user.transaction_id ?? MESSAGES.payment.notAvailable],
    [texts.lastPaymentDate, last ? momentText(last.paid_at) : MESSAGES.payment.notAvailable],
  ];
  return (
    <Card className="p-6">
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {details.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-muted">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
