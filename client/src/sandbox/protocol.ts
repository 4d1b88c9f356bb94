/** What the sandbox's checkout tells the page that opened it; `body` is as Razorpay hands it on. */
export type CheckoutMessage = {
  sandboxCheckout?: "paid" | "failed" | "dismissed";
  body?: unknown;
};

/** What is in the address of the checkout's page. */
export type CheckoutAddress = { order_id: string; key: string; description: string };
