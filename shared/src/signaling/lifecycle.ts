import { z } from "zod";

import { ClassSummary } from "../rest/classes.ts";
import { Nothing, request, WHOLE } from "./request.ts";

/** Requests about the start and end of a class. */
export const LIFECYCLE_REQUESTS = {
  startClass: request({
    needs: "host",
    cost: WHOLE,
    body: Nothing,
    reply: z.object({ class: ClassSummary }),
  }),
  /** Ends it at once. */
  stopClass: request({
    needs: "host",
    cost: WHOLE,
    body: Nothing,
    reply: z.object({ class: ClassSummary }),
  }),
  /** Ends it after STOP_UNDO, whether or not the page is still there then. Repeated, it changes nothing. */
  stopClassSoon: request({ needs: "host", body: Nothing, reply: Nothing }),
  /** Takes `stopClassSoon` back, also that of another host. Codes: conflict (nothing to undo). */
  undoStop: request({ needs: "host", body: Nothing, reply: Nothing }),
};

/** Notices about the start and end of a class. */
export const LIFECYCLE_NOTICES = {
  /** Everyone waiting is inside now; every page opens its media. */
  classStarted: z.object({ class: ClassSummary }),
  /** `stopped` by a host, `deserted` if no host came back in time, `deleted` with the class. */
  classEnded: z.object({ class: ClassSummary, reason: z.enum(["stopped", "deserted", "deleted"]) }),
  /** Milliseconds until a class that a host stopped ends; null: it goes on. */
  classStopping: z.object({ endsIn: z.number().nonnegative().nullable() }),
  /** Whether any host of the class is connected. `left`: none is, because the last one left. */
  hostPresence: z.object({ present: z.boolean(), left: z.boolean() }),
};
