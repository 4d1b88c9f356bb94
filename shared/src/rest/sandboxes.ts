import { z } from "zod";

import { endpoint } from "./endpoint.ts";

/** The sandboxes that replace unconfigured providers, or that still count beside a configured one. */
export const Sandboxes = z.object({
  /** Payments go to the sandbox, which takes no money. */
  payments: z.boolean(),
  /** Razorpay takes the payments, and sandbox purchases open courses as well. */
  purchases: z.boolean(),
  /** People sign in through the sandbox, without a password. */
  sign_in: z.boolean(),
});
export type Sandboxes = z.infer<typeof Sandboxes>;

export const getSandboxes = endpoint({
  method: "GET",
  url: "/admin/sandboxes",
  base: "api",
  access: ["admin"],
  reply: z.object({ status: z.literal("success"), data: Sandboxes }),
});
