import { CreditCard } from "lucide-react";
import { useState } from "react";

import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { formatMinor } from "../ui/format-money.ts";
import { Select } from "../ui/Select.tsx";
import type { Choice } from "./calls.ts";
import type { CheckoutAddress, CheckoutMessage } from "./protocol.ts";
import { SandboxFrame } from "./SandboxFrame.tsx";
import { useSandboxOrder } from "./use-sandbox-order.ts";

const TOLD = [
  { value: "now", label: "at once" },
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
      label="Checkout"
      notice="Sandbox: no real money"
      closeLabel="Close checkout"
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
        label="The school’s server is told"
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
        {price ? `Pay ${price}` : "Pay"}
      </Button>
      <Button
        variant="secondary"
        disabled={still}
        onClick={() => void send({ outcome: "failed", webhook })}
      >
        Let the payment fail
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
    <p className="text-sm text-ink-muted">A made-up card. Nothing is charged.</p>
  </div>
);
