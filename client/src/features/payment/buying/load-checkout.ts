import type { Order } from "@lyceum/shared/rest/payments.ts";

import { runScript } from "../../../api/run-script.ts";
import type { CheckoutConstructor } from "./checkout.ts";

/** Source of Razorpay's: its guide to its web checkout. */
const SCRIPTS: Record<Order["provider"], string> = {
  sandbox: "/sandbox-checkout.js",
  razorpay: "https://checkout.razorpay.com/v1/checkout.js",
};

type WithCheckout = { Razorpay?: CheckoutConstructor };

/** The provider's checkout; its script is loaded once. Rejects when that does not come, and may be asked again. */
export async function loadCheckout(provider: Order["provider"]): Promise<CheckoutConstructor> {
  const page = window as WithCheckout;
  if (!page.Razorpay) await runScript(SCRIPTS[provider]);
  if (!page.Razorpay) throw new Error(`${SCRIPTS[provider]} has no checkout.`);
  return page.Razorpay;
}
