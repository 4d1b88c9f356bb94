import { z } from "zod";

import { endpoint } from "./endpoint.ts";

/** Errors that nothing but the edge of their unit caught, in the process that answers. */
export const CaughtErrors = z.object({
  /** ISO 8601; when that process began to count. */
  since: z.string(),
  /** The most first. What each error was is in the log, by the unit's name. */
  units: z.array(z.object({ unit: z.string(), times: z.int().positive() })),
});
export type CaughtErrors = z.infer<typeof CaughtErrors>;

export const getCaughtErrors = endpoint({
  method: "GET",
  url: "/admin/caught_errors",
  base: "api",
  access: ["admin"],
  reply: z.object({ status: z.literal("success"), data: CaughtErrors }),
});
