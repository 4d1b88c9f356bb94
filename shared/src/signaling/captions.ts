import { z } from "zod";

import { CAPTION_TEXT_MAX, PHRASE_TIME_MAX } from "../class-limits.ts";
import { showsSomething } from "../class-text.ts";
import { isKeepable, NOT_KEEPABLE } from "../text.ts";
import { CaptionLanguage } from "../rest/captions.ts";
import { classModule } from "./class-module.ts";
import { ParticipantId } from "./participant-id.ts";
import { Nothing, request } from "./request.ts";

/** Line breaks, controls, and characters that only steer how others are shown; without the joiners that Indic scripts need. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu;

/** One line of what was said. */
const CaptionText = z
  .string()
  .max(CAPTION_TEXT_MAX, `Must be at most ${CAPTION_TEXT_MAX} characters.`)
  .refine(isKeepable, NOT_KEEPABLE)
  .transform((text) => text.replace(UNSEEN, " ").replace(/\s+/g, " ").trim())
  .refine(showsSomething, "Nothing is said here.");

/** What a participant says. `phrase` is the page's own number of it: a later line of the same number replaces an earlier one. */
export const CaptionLine = z.object({
  participantId: ParticipantId,
  phrase: z.int().nonnegative(),
  text: z.string(),
  /** Whether the phrase is over. */
  final: z.boolean(),
});
export type CaptionLine = z.infer<typeof CaptionLine>;

/** Live captions: what a person's own browser hears them say. Whether a class has them is in its settings. */
export const CAPTIONS = classModule({
  requests: {
    /**
     * A final phrase is kept with the recording that has it, before others get it. Codes: conflict (the class is not live),
     * forbidden (no captions in this class, or no microphone of this person's), too_many.
     */
    caption: request({
      needs: "seat",
      body: z.strictObject({
        phrase: CaptionLine.shape.phrase.max(Number.MAX_SAFE_INTEGER),
        text: CaptionText,
        final: z.boolean(),
        /** Milliseconds since the phrase began. */
        lasted: z.number().nonnegative().max(PHRASE_TIME_MAX),
        language: CaptionLanguage,
      }),
      reply: Nothing,
    }),
  },
  /** At most four a second, no matter who speaks. */
  notices: { captioned: z.object({ lines: z.array(CaptionLine) }) },
  participant: {},
  snapshot: null,
});
