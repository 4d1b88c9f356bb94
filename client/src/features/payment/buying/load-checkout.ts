import type { Order } from "@lyceum/shared/rest/payments.ts";

import { runScript } from "../../../browser/run-script.ts";
import type { CheckoutConstructor } from "./checkout.ts";

/** Razorpay's script. Source: its guide to its web checkout. */
const SCRIPTS: Record<Order["provider"], string> = {
  sandbox: "/sandbox-checkout.js",
  razorpay: "https://checkout.razorpay.com/v1/checkout.js",
};

type WithCheckout = { Razorpay?: CheckoutConstructor };

/** The provider's checkout; its script is loaded once. Rejects if it does not load; a later call tries again. */
export async function loadCheckout(provider: Order["provider"]): Promise<CheckoutConstructor> {
  const page = window as WithCheckout;
  if (!page.Razorpay) await runScript(SCRIPTS[provider]);
  if (!page.Razorpay) throw new Error(`${SCRIPTS[provider]} has no checkout.`);
  return page.Razorpay;
}
