import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { User } from "@lyceum/shared/rest/accounts.ts";
import type { Receipt } from "@lyceum/shared/rest/payments.ts";

import { Card } from "../../../ui/Card.tsx";
import { dateText } from "../dates.ts";
import { lastPayment } from "../receipts.ts";

type PaymentDetailsProps = { user: User; receipts: readonly Receipt[] };

/** The payer, and the last method of payment. */
export function PaymentDetails({ user, receipts }: PaymentDetailsProps) {
  const last = lastPayment(receipts);
  const details = [
    ["Name", user.name],
    ["Email", user.email],
    ["Mobile", user.mobile || MESSAGES.payment.notAvailable],
    ["Transaction ID", user.transaction_id ?? MESSAGES.payment.notAvailable],
    ["Last payment date", last ? dateText(last.paid_at) : MESSAGES.payment.notAvailable],
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
