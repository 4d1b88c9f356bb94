import type { Order } from "@lyceum/shared/rest/payments.ts";
import { z } from "zod";

/** The result of a successful checkout, signed by the provider. Source: Razorpay's guide to its web checkout. */
const CheckoutResult = z.object({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_signature: z.string(),
});
export type CheckoutResult = z.infer<typeof CheckoutResult>;

const Failure = z.object({ error: z.object({ description: z.string() }) });

type CheckoutOptions = {
  key: string;
  order_id: string;
  amount: number;
  currency: string;
  /** The payer, and the purchase. */
  name: string;
  description: string;
  prefill: { email: string; contact: string };
  handler: (result: unknown) => void;
  modal: { ondismiss: () => void };
};

/** The provider's global on the window: the same for Razorpay and for the sandbox. */
export type CheckoutConstructor = new (options: CheckoutOptions) => {
  on(event: "payment.failed", listener: (body: unknown) => void): void;
  open(): void;
  close(): void;
};

export type CheckoutEnd =
  /** `result` is null if it is not understood: the payment was made all the same. */
  | { outcome: "paid"; result: CheckoutResult | null }
  /** `failure` is why the last try failed; null without a try. */
  | { outcome: "dismissed"; failure: string | null }
  /** Closed by the page itself. */
  | { outcome: "closed" };

type Payer = { siteName: string; email: string; mobile: string };

/** Opens the checkout of an order; resolves once it is closed. Rejects if it does not open. `signal` closes it. */
export function openCheckout(
  Checkout: CheckoutConstructor,
  order: Order,
  { siteName, email, mobile }: Payer,
  signal: AbortSignal,
): Promise<CheckoutEnd> {
  return new Promise((end) => {
    let failure: string | null = null;
    const checkout = new Checkout({
      key: order.key,
      order_id: order.id,
      amount: order.amount,
      currency: order.currency,
      name: siteName,
      description: order.course_title,
      prefill: { email, contact: mobile },
      handler: (given) =>
        end({ outcome: "paid", result: CheckoutResult.safeParse(given).data ?? null }),
      modal: { ondismiss: () => end({ outcome: "dismissed", failure }) },
    });
    checkout.on("payment.failed", (body) => {
      failure = Failure.safeParse(body).data?.error.description ?? "";
    });
    const close = () => {
      checkout.close();
      end({ outcome: "closed" });
    };
    signal.addEventListener("abort", close, { once: true });
    checkout.open();
  });
}
