import type { ProviderName } from "../../kernel/database/payment-tables.ts";

/** A payment as its provider tells of it. Amounts are in the currency's smallest unit. */
export type ProviderPayment = {
  id: string;
  /** Null where it was paid without one, as no payment of this site is. */
  orderId: string | null;
  amount: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  /** Where the provider says so. */
  madeAt?: Date | undefined;
};

export type ProviderRefund = {
  id: string;
  paymentId: string;
  amount: number;
  status: "pending" | "processed" | "failed";
};

/** Refunds that were made from one moment to another, both included: so many of them, after those that are skipped. */
export type RefundsWanted = { from: Date; to: Date; skip: number; count: number };

export type NewOrder = { amount: number; currency: string; receipt: string };

/** A payment provider. Calls reject with `ProviderError`; an unknown payment or order is null. */
export type PaymentProvider = {
  name: ProviderName;
  /** Public; the page opens the checkout with it. */
  keyId: string;
  createOrder(order: NewOrder): Promise<NewOrder & { id: string }>;
  payment(paymentId: string): Promise<ProviderPayment | null>;
  paymentsOf(orderId: string): Promise<ProviderPayment[]>;
  refundsOf(paymentId: string): Promise<ProviderRefund[]>;
  /** Of each refund of a time, the payment's id, the newest refund first; null where it is of none. */
  refundedPayments(wanted: RefundsWanted): Promise<(string | null)[]>;
  /** Of a payment or a part of it; the same key again answers the same refund. */
  refund(payment: { id: string; amount: number }, key: string): Promise<ProviderRefund>;
  /** Whether a checkout's result was signed by the provider. */
  isCheckout(signed: { orderId: string; paymentId: string; signature: string }): boolean;
  /** Whether a webhook's body, as it came, was signed by the provider. */
  isWebhook(body: Buffer, signature: string): boolean;
};

/** The provider did not answer, or refused; `status` is its HTTP status, null when there was no answer. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly status: number | null;

  constructor(status: number | null, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}
