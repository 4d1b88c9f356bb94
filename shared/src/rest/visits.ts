import { z } from "zod";

import { VISITS_KEPT_DAYS } from "../limits.ts";
import { TrackIpForm } from "../rules.ts";
import { endpoint } from "./endpoint.ts";

/** The address of this request, as the server sees it. */
export const getIp = endpoint({
  method: "GET",
  url: "/ip",
  base: "api",
  access: "public",
  reply: z.object({ ip: z.string() }),
});

/**
 * Reports an opened page. The server takes only the path and the user agent from the body: it shortens the socket's own
 * address and uses its own time. With Sec-GPC or DNT nothing is stored. Errors: invalid, too_many.
 */
export const trackIp = endpoint({
  method: "POST",
  url: "/api/track-ip",
  base: "javaApi",
  access: "public",
  body: TrackIpForm,
  reply: z.object({ status: z.literal("success") }),
});

/** Days are UTC, oldest first, including days without visits. `visitors` counts shortened addresses per day. */
export const getVisits = endpoint({
  method: "GET",
  url: "/admin/visits",
  base: "api",
  access: ["admin"],
  query: z.object({
    days: z.coerce.number().int().positive().max(VISITS_KEPT_DAYS).default(VISITS_KEPT_DAYS),
  }),
  reply: z.object({
    status: z.literal("success"),
    data: z.object({
      views: z.int(),
      visitors: z.int(),
      by_day: z.array(z.object({ day: z.iso.date(), views: z.int(), visitors: z.int() })),
      /** The most opened paths first, at most 100. */
      by_page: z.array(z.object({ path: z.string(), views: z.int(), visitors: z.int() })),
      /** Addresses are not looked up anywhere, so the country is always unknown. */
      by_country: z.array(z.object({ country: z.string(), views: z.int() })),
    }),
  }),
});
