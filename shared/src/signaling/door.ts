import { z } from "zod";

import { ClassSummary } from "../rest/classes.ts";
import { Nothing, request, WHOLE } from "./request.ts";

/** A class, seen from outside. */
export const Door = z.object({
  class: ClassSummary,
  /**
   * Who is in it: how many, and the first names of at most DOOR_NAMES_MAX in the order of arrival. Null unless the class
   * is live and this person could join it without waiting in the lobby.
   */
  inside: z.object({ count: z.int().nonnegative(), names: z.array(z.string()) }).nullable(),
  /** It is being recorded, and this person would be asked whether they may be. */
  asks_consent: z.boolean(),
});
export type Door = z.infer<typeof Door>;

/** Requests about a class from outside it. */
export const DOOR_REQUESTS = {
  /**
   * Starts `doorChanged` for this class. The page asks again after each, and gets what it may know then. Codes:
   * not_found, forbidden (closed class).
   */
  watchDoor: request({
    needs: "person",
    cost: WHOLE,
    body: z.strictObject({ classId: z.uuid() }),
    reply: Door,
  }),
  unwatchDoor: request({
    needs: "person",
    body: z.strictObject({ classId: z.uuid() }),
    reply: Nothing,
  }),
};

/** Notices about a class from outside it. */
export const DOOR_NOTICES = {
  /** Something may have changed; at most one per DOOR_INTERVAL and class. */
  doorChanged: z.object({ classId: z.uuid() }),
};
