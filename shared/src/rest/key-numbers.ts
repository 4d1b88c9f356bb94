import { z } from "zod";

import { endpoint } from "./endpoint.ts";

/** How the school stands, at a glance. */
export const KeyNumbers = z.object({
  /** Videos that wait for approval. */
  pending_videos: z.int().nonnegative(),
  live_classes: z.int().nonnegative(),
  users: z.int().nonnegative(),
  /** Jobs that are not tried again by themselves. */
  failed_jobs: z.int().nonnegative(),
  /**
   * What was paid and not given back within REVENUE_DAYS, for each currency, in its smallest unit. What the sandbox sold is
   * no money, and stands apart.
   */
  revenue: z.array(
    z.object({ currency: z.string(), amount: z.int().nonnegative(), sandbox: z.boolean() }),
  ),
});
export type KeyNumbers = z.infer<typeof KeyNumbers>;

export const REVENUE_DAYS = 30;

export const getKeyNumbers = endpoint({
  method: "GET",
  url: "/admin/key_numbers",
  base: "api",
  access: ["admin"],
  reply: z.object({ status: z.literal("success"), data: KeyNumbers }),
});
