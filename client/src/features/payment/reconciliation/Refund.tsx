import { MESSAGES } from "@lyceum/shared/messages.ts";

import { type Reconciliation, useRefundPaymentMutation } from "../../../api/payments-api.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { formatMinor } from "../../../ui/format-money.ts";
import { useToast } from "../../../ui/Toast.tsx";

type RefundProps = { payment: Reconciliation["payments"][number] };

/** Refunds a payment, after a confirmation. */
export function Refund({ payment }: RefundProps) {
  const [refund, { isLoading }] = useRefundPaymentMutation();
  const toast = useToast();
  const money = formatMinor(payment.amount, payment.currency);
  const confirm = async () => {
    const { data, error } = await refund(payment.transaction_id);
    toast(data?.message ?? ((error && "status" in error && error.message) || MESSAGES.internal));
  };
  return (
    <ConfirmDialog
      title={`Give ${money} back?`}
      description={`${payment.payer} loses “${payment.course_title}”, and its teacher their share of it.`}
      action="Refund"
      onConfirm={() => void confirm()}
      trigger={
        <Button
          variant="secondary"
          size="small"
          busy={isLoading}
          disabled={isLoading}
          aria-label={`Refund ${payment.transaction_id}`}
        >
          Refund
        </Button>
      }
    />
  );
}
