import { REQUESTS } from "@lyceum/shared/signaling/requests.ts";
import { z } from "zod";

/** Requests about one class, from pages that need not have a seat in it. They bring their page to the class's owner. */
const ENTERING: ReadonlySet<unknown> = new Set(["joinClass", "prepareMedia"]);
/** The same, but the page stays where it is. */
const ASKING: ReadonlySet<unknown> = new Set(["countInside"]);
/** Requests about where the page is. */
const SEATED: ReadonlySet<unknown> = new Set([
  ...Object.entries(REQUESTS).flatMap(([name, { needs }]) =>
    needs === "seat" || needs === "host" ? name : [],
  ),
  "leaveClass",
  "connectPrepared",
]);

const OfClass = z.looseObject({ classId: z.uuid() });

/** Where a request is answered: by the owner of its class, by that of the page's seat, or here. */
export type Way = "entering" | "asking" | "seated" | "here";

export const wayOf = (event: unknown): Way => {
  if (ENTERING.has(event)) return "entering";
  if (ASKING.has(event)) return "asking";
  return SEATED.has(event) ? "seated" : "here";
};

/** The class that a request names, where it is answered by that class's owner; else null, also for one that cannot be understood. */
export const classOf = (event: unknown, body: unknown): string | null => {
  const way = wayOf(event);
  if (way !== "entering" && way !== "asking") return null;
  const parsed = OfClass.safeParse(body);
  return parsed.success ? parsed.data.classId : null;
};
