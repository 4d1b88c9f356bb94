import { z } from "zod";

import { VISITS_KEPT_DAYS } from "../limits.ts";
import { TrackIpForm } from "../rules.ts";
import { endpoint } from "./endpoint.ts";

/** The address that this request came from, as the server sees it. */
export const getIp = endpoint({
  method: "GET",
  url: "/ip",
  base: "api",
  access: "visitor",
  reply: z.object({ ip: z.string() }),
});

/**
 * That a page was opened. Only the path and the agent are believed: the address is the socket's own, shortened, and the
 * time is the server's. With Sec-GPC or DNT nothing is kept. Errors: invalid, too_many.
 */
export const trackIp = endpoint({
  method: "POST",
  url: "/api/track-ip",
  base: "javaApi",
  access: "visitor",
  body: TrackIpForm,
  reply: z.object({ status: z.literal("success") }),
});

/** Days are UTC, the oldest first, with the days on which nobody came. `visitors` are shortened addresses a day. */
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
      /** The most opened first, at most 100. */
      by_page: z.array(z.object({ path: z.string(), views: z.int(), visitors: z.int() })),
      /** No address is looked up anywhere, so that the country of all is unknown. */
      by_country: z.array(z.object({ country: z.string(), views: z.int() })),
    }),
  }),
});
