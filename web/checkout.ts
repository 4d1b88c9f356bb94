import type { Config } from "../config.ts";

/** Whoever takes the payments, and so whose checkout the page opens. */
export type CheckoutOf = "sandbox" | "razorpay";

export const checkoutOf = ({ backend }: Pick<Config, "backend">): CheckoutOf =>
  backend.payments.razorpay ? "razorpay" : "sandbox";

/** What a page may load, frame and ask beyond itself: additions to its policy. */
export type Sources = Partial<
  Record<"scriptSrc" | "frameSrc" | "connectSrc" | "styleSrc", string[]>
>;

/** What a page needs beyond itself to open the checkout: Razorpay's script, its frame, and where the two report to. */
export const CHECKOUT_SOURCES: Record<CheckoutOf, Sources> = {
  sandbox: { frameSrc: ["'self'"] },
  razorpay: {
    scriptSrc: ["https://checkout.razorpay.com"],
    frameSrc: ["https://api.razorpay.com", "https://checkout.razorpay.com"],
    connectSrc: ["https://api.razorpay.com", "https://lumberjack.razorpay.com"],
  },
};
