import type { Config } from "../config.ts";

/** The payment provider, whose checkout the page opens. */
export type CheckoutOf = "sandbox" | "razorpay" | "nobody";

export const checkoutOf = ({ backend: { payments } }: Pick<Config, "backend">): CheckoutOf => {
  if (payments.razorpay) return "razorpay";
  return payments.sandbox ? "sandbox" : "nobody";
};

/** Additional origins that a page may load, frame and call: additions to its policy. */
export type Sources = Partial<
  Record<"scriptSrc" | "frameSrc" | "connectSrc" | "styleSrc" | "imgSrc" | "mediaSrc", string[]>
>;

/** Additions for the checkout: Razorpay's script, its frame, and the origins to which both report. */
export const CHECKOUT_SOURCES: Record<CheckoutOf, Sources> = {
  nobody: {},
  sandbox: { frameSrc: ["'self'"] },
  razorpay: {
    scriptSrc: ["https://checkout.razorpay.com"],
    frameSrc: ["https://api.razorpay.com", "https://checkout.razorpay.com"],
    connectSrc: ["https://api.razorpay.com", "https://lumberjack.razorpay.com"],
  },
};
