import { CreditCard } from "lucide-react";
import { useState } from "react";

import * as texts from "#text/sandbox.ts";
import { Alert } from "../ui/feedback/Alert.tsx";
import { Button } from "../ui/controls/Button.tsx";
import { formatMinor } from "../ui/format/format-money.ts";
import { Select } from "../ui/forms/Select.tsx";
import type { Choice } from "./calls.ts";
import type { CheckoutAddress, CheckoutMessage } from "./protocol.ts";
import { SandboxFrame } from "./SandboxFrame.tsx";
import { useSandboxOrder } from "./use-sandbox-order.ts";

const TOLD = [
  { value: "now", label: texts.once },
  { value: "late", label: "after 20 seconds" },
  { value: "twice", label: "twice" },
  { value: "never", label: "never" },
];

type CheckoutProps = {
  address: CheckoutAddress;
  /** Sends a message to the page that opened the checkout. */
  tell: (message: CheckoutMessage) => void;
};

/** The payer's view of the sandbox, with the tester's choices. */
export function Checkout({ address, tell }: CheckoutProps) {
  const { order, failure, busy, send } = useSandboxOrder(address, tell);
  const [webhook, setWebhook] = useState<Choice["webhook"]>("now");
  const dismiss = () => tell({ sandboxCheckout: "dismissed" });
  const price = order && formatMinor(order.amount, order.currency);
  const still = busy || !order || order.status === "paid";

  return (
    <SandboxFrame
      label={texts.checkout}
      notice={texts.sandboxNoRealMoney}
      closeLabel={texts.closeCheckout}
      onClose={dismiss}
    >
      <div>
        <h1 className="font-semibold wrap-anywhere">{address.description || "Checkout"}</h1>
        <p aria-live="polite" className="text-3xl font-bold tabular-nums">
          {price ?? "…"}
        </p>
      </div>
      <Card />
      <Select
        label={texts.schoolsServerTold}
        value={webhook}
        options={TOLD}
        onValueChange={(value) => setWebhook(value as Choice["webhook"])}
      />
      {failure && <Alert>{failure}</Alert>}
      <Button
        disabled={still}
        busy={busy}
        onClick={() => void send({ outcome: "captured", webhook })}
      >
        {price ? texts.pay(price) : texts.payWord}
      </Button>
      <Button
        variant="secondary"
        disabled={still}
        onClick={() => void send({ outcome: "failed", webhook })}
      >
        {texts.letPaymentFail}
      </Button>
    </SandboxFrame>
  );
}

const Card = () => (
  <div className="grid gap-1 rounded-control border border-line bg-surface-sunken px-4 py-3">
    <p className="flex items-center gap-2 whitespace-nowrap tabular-nums">
      <CreditCard aria-hidden className="size-5 shrink-0 text-ink-muted" />
      <span className="flex-1">4111 1111 1111 1111</span>
      <span>12/34</span>
    </p>
    <p className="text-sm text-ink-muted">{texts.madeUpCardNothingCharged}</p>
  </div>
);
