/** The messages from the sandbox's checkout to the page that opened it; `body` is in Razorpay's format. */
export type CheckoutMessage = {
  sandboxCheckout?: "paid" | "failed" | "dismissed";
  body?: unknown;
};

/** The parameters in the address of the checkout's page. */
export type CheckoutAddress = { order_id: string; key: string; description: string };
