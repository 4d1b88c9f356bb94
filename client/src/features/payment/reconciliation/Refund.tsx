import { MESSAGES } from "@lyceum/shared/messages.ts";

import * as texts from "#text/payment.ts";
import { type ReconciledPayment, useRefundPaymentMutation } from "./reconciliation-api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { formatMinor } from "../../../ui/format/format-money.ts";
import { useToast } from "../../../ui/feedback/Toast.tsx";

type RefundProps = { payment: ReconciledPayment };

/** Refunds a payment, after a confirmation. */
export function Refund({ payment }: RefundProps) {
  const [refund, { isLoading }] = useRefundPaymentMutation();
  const toast = useToast();
  const money = formatMinor(payment.amount, payment.currency);
  const confirm = async () => {
    if (isLoading) return;
    const { data, error } = await refund(payment.transaction_id);
    toast(data?.message ?? ((error && "status" in error && error.message) || MESSAGES.internal));
  };
  return (
    <ConfirmDialog
      title={texts.giveBack(money)}
      description={texts.losesTeacherTheirShare(payment.payer, payment.course_title)}
      action={texts.refund}
      onConfirm={() => void confirm()}
      trigger={
        <Button
          variant="secondary"
          size="small"
          busy={isLoading}
          aria-label={texts.refundOf(payment.transaction_id)}
        >
          {texts.refund}
        </Button>
      }
    />
  );
}
