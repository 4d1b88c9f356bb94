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
  stopClass: request({
    needs: "host",
    cost: WHOLE,
    body: Nothing,
    reply: z.object({ class: ClassSummary }),
  }),
};

/** Notices about the start and end of a class. */
export const LIFECYCLE_NOTICES = {
  /** Everyone waiting is inside now; every page opens its media. */
  classStarted: z.object({ class: ClassSummary }),
  /** `stopped` by a host, `deserted` if no host came back in time, `deleted` with the class. */
  classEnded: z.object({ class: ClassSummary, reason: z.enum(["stopped", "deserted", "deleted"]) }),
  /** Whether any host of the class is connected. */
  hostPresence: z.object({ present: z.boolean() }),
};
