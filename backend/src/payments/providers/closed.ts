import { type PaymentProvider, ProviderError } from "./provider.ts";

const refuse = () => Promise.reject(new ProviderError(null, "This site takes no payments"));

/** Where neither Razorpay nor the sandbox is set up: nothing is paid, and nothing is signed by it. */
export const closedProvider: PaymentProvider = {
  name: "razorpay",
  keyId: "",
  createOrder: refuse,
  payment: refuse,
  paymentsOf: refuse,
  refundsOf: refuse,
  refundedPayments: refuse,
  refund: refuse,
  isCheckout: () => false,
  isWebhook: () => false,
};
