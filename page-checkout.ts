import type { Config } from "./config.ts";

/** Whoever takes the payments, and so whose checkout the page opens. */
export type CheckoutOf = "sandbox" | "razorpay";

export const checkoutOf = ({ backend }: Pick<Config, "backend">): CheckoutOf =>
  backend.payments.razorpay ? "razorpay" : "sandbox";

type Sources = { scriptSrc: string[]; frameSrc: string[]; connectSrc: string[] };

/** What a page needs beyond itself to open the checkout: Razorpay's script, its frame, and where the two report to. */
export const CHECKOUT_SOURCES: Record<CheckoutOf, Sources> = {
  sandbox: { scriptSrc: [], frameSrc: ["'self'"], connectSrc: [] },
  razorpay: {
    scriptSrc: ["https://checkout.razorpay.com"],
    frameSrc: ["https://api.razorpay.com", "https://checkout.razorpay.com"],
    connectSrc: ["https://api.razorpay.com", "https://lumberjack.razorpay.com"],
  },
};

/** The files of the sandbox's checkout in the built page. */
export const SANDBOX_FILES = "**/sandbox-checkout.*";

/** The sandbox's page may be framed by the site's own pages alone, and reaches nobody but the site. */
const SANDBOX_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** The policy of one file of the built page, where it has one of its own. */
export const policyOf = (path: string): string | undefined =>
  path.endsWith("/sandbox-checkout.html") ? SANDBOX_POLICY : undefined;
