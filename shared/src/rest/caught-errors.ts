import { z } from "zod";

import { endpoint } from "./endpoint.ts";

/** Errors caught only at the edge of their unit, in the process that answers. */
export const CaughtErrors = z.object({
  /** When that process started to count; ISO 8601. */
  since: z.string(),
  /** The most frequent first. The log has the errors themselves, by the unit's name. */
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
