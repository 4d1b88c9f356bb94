import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Order } from "@lyceum/shared/rest/payments.ts";

import type { PaidOrder, WantedOrder } from "../payments-api.ts";
import { type CheckoutConstructor, type CheckoutResult, openCheckout } from "./checkout.ts";
import { amountOf, type PaymentRequest } from "./payment-request.ts";

/** The progress of a payment. From `confirming` on money may have been taken, so no later text denies it. */
export type PaymentStep =
  | { at: "preparing" }
  | { at: "open" }
  | { at: "confirming" }
  /** It was paid, and the server has not confirmed it yet. */
  | { at: "pending" }
  | { at: "done" }
  /** Ended without the course; `text` says why. */
  | { at: "stopped"; text: string };

/** A failed call; no status without an answer. */
type CallFailure = { status?: number | null | undefined; message?: string | null | undefined };
type Answer<Data> = { data?: Data | undefined; error?: CallFailure | undefined };

export type PaymentCalls = {
  createOrder: (wanted: WantedOrder) => Promise<Answer<Order>>;
  updatePayment: (paid: PaidOrder) => Promise<Answer<unknown>>;
  loadCheckout: (provider: Order["provider"]) => Promise<CheckoutConstructor>;
};

type Payment = {
  request: PaymentRequest;
  /** That of the request, if absent; unknown in both, the order is for the one course of this price. */
  courseId?: string | undefined;
  siteName: string;
  /** The provider's public key, for an order that has none. */
  publicKey: string;
  calls: PaymentCalls;
  tell: (step: PaymentStep) => void;
  /** Ends it: the person left, or the course is there. */
  signal: AbortSignal;
};

/** Waits between reports of a payment that the server could not confirm, ms. */
const AGAIN = [5_000, 15_000, 45_000];

/** From the order to the course. Never rejects: `tell` reports the result. */
export async function makePayment({
  request,
  courseId = request.course_id,
  siteName,
  publicKey,
  calls,
  tell,
  signal,
}: Payment) {
  tell({ at: "preparing" });
  const { email_id: email, mobile_number: mobile } = request;
  const { data: order, error } = await calls.createOrder({
    amount: amountOf(request),
    ...(courseId !== undefined && { course_id: courseId }),
  });
  if (signal.aborted) return;
  if (!order) return tell(stopped(answered(error) ?? MESSAGES.payment.unavailable));
  const Checkout = await calls.loadCheckout(order.provider).catch(() => null);
  if (signal.aborted) return;
  if (!Checkout) return tell(stopped(MESSAGES.payment.sdkFailed));
  const payable = { ...order, key: order.key || publicKey };
  const checkout = openCheckout(Checkout, payable, { siteName, email, mobile }, signal);
  tell({ at: "open" });
  // It refuses what it cannot open, such as a payment without a key.
  const end = await checkout.catch(() => null);
  if (!end) return tell(stopped(MESSAGES.payment.sdkFailed));
  if (end.outcome === "closed") return;
  if (end.outcome === "dismissed") return tell(stopped(dismissedText(end.failure)));
  if (!end.result) return tell({ at: "pending" });
  await confirm(paidOrder(request, end.result), calls, tell, signal);
}

const stopped = (text: string): PaymentStep => ({ at: "stopped", text });

/** The server's text for people; null without an answer. */
const answered = (error: CallFailure | undefined) => (error?.status ? error.message : null);

const dismissedText = (failure: string | null) =>
  failure === null ? MESSAGES.payment.dismissed : MESSAGES.payment.failed(failure);

const paidOrder = (request: PaymentRequest, result: CheckoutResult): PaidOrder => ({
  email_id: request.email_id,
  mobile_number: request.mobile_number,
  course_purchased: request.course_name,
  course_fee_paid: "Yes",
  transaction_id: result.razorpay_payment_id,
  ...result,
});

/** Reports to the server until it accepts or refuses. If this fails, the server learns it from the provider. */
async function confirm(
  paid: PaidOrder,
  calls: PaymentCalls,
  tell: (step: PaymentStep) => void,
  signal: AbortSignal,
) {
  tell({ at: "confirming" });
  for (const again of [...AGAIN, null]) {
    const { data, error } = await calls.updatePayment(paid);
    if (signal.aborted) return;
    if (data) return tell({ at: "done" });
    if (isNo(error)) return tell(stopped(answered(error) ?? MESSAGES.payment.notCaptured));
    tell({ at: "pending" });
    if (again === null) return;
    await pause(again, signal);
    if (signal.aborted) return;
  }
}

/** No other answer, nor a missing one, means that the payment does not exist. */
const isNo = (error: CallFailure | undefined) =>
  error?.status === 400 || error?.status === 404 || error?.status === 409;

/** Resolves at once when `signal` is aborted. */
const pause = (time: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, time);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
  });
