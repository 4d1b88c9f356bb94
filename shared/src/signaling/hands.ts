import { z } from "zod";

import { classModule } from "./class-module.ts";
import { ParticipantId } from "./participant-id.ts";
import { HEARD_BY_ALL, Nothing, request } from "./request.ts";

/**
 * Raised hands: a queue in the order of the server's clock. A change is sent as `participantChanged`. In a live class a
 * hand is written before it is acknowledged, and stays raised when the server restarts.
 */
export const HANDS = classModule({
  requests: {
    raiseHand: request({
      needs: "seat",
      cost: HEARD_BY_ALL,
      body: z.strictObject({ raised: z.boolean() }),
      reply: Nothing,
    }),
    /** Lowers the first hand of those who are connected; null when there is none. `handCalled` follows. */
    callNextHand: request({
      needs: "host",
      body: Nothing,
      reply: z.object({ participantId: ParticipantId.nullable() }),
    }),
    lowerHand: request({
      needs: "host",
      body: z.strictObject({ participantId: ParticipantId }),
      reply: Nothing,
    }),
    lowerAllHands: request({ needs: "host", body: Nothing, reply: Nothing }),
  },
  notices: {
    /** A host called on this participant. */
    handCalled: z.object({ participantId: ParticipantId }),
    /** Every hand is down. */
    handsLowered: Nothing,
  },
  participant: {
    handRaised: z.boolean(),
    /** The place in the queue: a lower one is earlier. Null without a raised hand. */
    handPlace: z.int().nonnegative().nullable(),
  },
  snapshot: null,
});
