import { z } from "zod";

import { endpoint } from "./endpoint.ts";

/** What stands for a provider that is not set up, or still counts although one is. */
export const Sandboxes = z.object({
  /** Payments are made in the sandbox: no money is taken. */
  payments: z.boolean(),
  /** Razorpay takes the payments, and what was bought in the sandbox opens courses as well. */
  purchases: z.boolean(),
  /** People sign in by the sandbox without a password. */
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
