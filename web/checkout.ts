import type { Config } from "../config.ts";

/** Who takes the payments, and so whose checkout the page opens. */
export type CheckoutOf = "sandbox" | "razorpay" | "nobody";

export const checkoutOf = ({ backend: { payments } }: Pick<Config, "backend">): CheckoutOf => {
  if (payments.razorpay) return "razorpay";
  return payments.sandbox ? "sandbox" : "nobody";
};

/** What a page may load, frame and ask beyond itself: additions to its policy. */
export type Sources = Partial<
  Record<"scriptSrc" | "frameSrc" | "connectSrc" | "styleSrc", string[]>
>;

/** What a page needs beyond itself to open the checkout: Razorpay's script, its frame, and where the two report to. */
export const CHECKOUT_SOURCES: Record<CheckoutOf, Sources> = {
  nobody: {},
  sandbox: { frameSrc: ["'self'"] },
  razorpay: {
    scriptSrc: ["https://checkout.razorpay.com"],
    frameSrc: ["https://api.razorpay.com", "https://checkout.razorpay.com"],
    connectSrc: ["https://api.razorpay.com", "https://lumberjack.razorpay.com"],
  },
};
