import { z } from "zod";

import { classModule } from "./class-module.ts";
import { ParticipantId } from "./participant-id.ts";
import { Nothing, request } from "./request.ts";

const PresentPerson = z.object({
  participantId: ParticipantId,
  /** Seconds of this session so far. */
  present: z.int(),
  spoke: z.int(),
  watched: z.int(),
});

/** Who was in the class, measured by the server's clock. Afterwards: `getAttendance`. */
export const ATTENDANCE = classModule({
  requests: {
    /** Whether this page has the class in view. Sent when that changes, and after each `joinClass`. */
    reportWatching: request({
      needs: "seat",
      body: z.strictObject({ watching: z.boolean() }),
      reply: Nothing,
    }),
    /** The people who have a seat now: everyone for a host, only themselves for others. */
    readAttendance: request({
      needs: "seat",
      // It writes what was counted of everyone: twice a second, over time.
      cost: 20,
      body: Nothing,
      reply: z.object({ people: z.array(PresentPerson) }),
    }),
  },
  notices: {},
  participant: {},
  snapshot: null,
});
