import { z } from "zod";

import { classModule } from "./class-module.ts";
import { Nothing, request } from "./request.ts";

/** Raised hands. A change is sent as `participantChanged`. */
export const HANDS = classModule({
  requests: {
    raiseHand: request({
      needs: "seat",
      body: z.strictObject({ raised: z.boolean() }),
      reply: Nothing,
    }),
  },
  notices: {},
  participant: { handRaised: z.boolean() },
  snapshot: null,
});
