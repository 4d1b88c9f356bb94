import { z } from "zod";

import { REACTIONS } from "../class-limits.ts";
import { classModule } from "./class-module.ts";
import { Nothing, request } from "./request.ts";

export const Reaction = z.enum(REACTIONS);
export type Reaction = z.infer<typeof Reaction>;

/** Reactions are never kept. */
export const CLASS_REACTIONS = classModule({
  requests: {
    /** Codes: conflict (the class is not live). */
    react: request({
      needs: "seat",
      body: z.strictObject({ reaction: Reaction }),
      reply: Nothing,
    }),
  },
  notices: {
    /** How often each was given since the last of these notices; at most four a second. */
    reacted: z.object({ counts: z.partialRecord(Reaction, z.int().positive()) }),
  },
  participant: {},
  snapshot: null,
});
