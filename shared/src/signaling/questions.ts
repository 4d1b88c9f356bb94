import { z } from "zod";

import { ANSWER_MAX, QUESTION_MAX, QUESTIONS_MAX } from "../class-limits.ts";
import { classModule } from "./class-module.ts";
import { ClassAuthor, classText, KnownVersion, SessionNumber } from "./class-texts.ts";
import { Nothing, request, WHOLE } from "./request.ts";

export const Question = z.object({
  number: SessionNumber,
  /** Increases with every change: of two copies the one with the higher version is newer. */
  version: SessionNumber,
  author: ClassAuthor,
  text: z.string(),
  /** `live`: answered aloud; `written`: in `answer`; `deleted`: not to be shown, its text is empty. */
  state: z.enum(["open", "live", "written", "deleted"]),
  answer: z.string().nullable(),
  /** One vote a person. */
  votes: z.int().nonnegative(),
  /** ISO 8601. */
  askedAt: z.string(),
});
export type Question = z.infer<typeof Question>;

const OneQuestion = z.object({ question: Question });
const Numbered = { number: SessionNumber };

/**
 * Questions to the hosts of a class, each written before it is acknowledged. All requests are refused with `conflict`
 * while the class is not live.
 */
export const QUESTIONS = classModule({
  requests: {
    /** `key` is a random id of this question: sent again, the same question is answered. Codes: too_many. */
    askQuestion: request({
      needs: "seat",
      cost: WHOLE,
      body: z.strictObject({ key: z.uuid(), text: classText(QUESTION_MAX) }),
      reply: OneQuestion,
    }),
    /** Gives this person's vote, or takes it back; repeated it changes nothing. Codes: not_found, conflict (answered). */
    voteQuestion: request({
      needs: "seat",
      body: z.strictObject({ ...Numbered, up: z.boolean() }),
      reply: Nothing,
    }),
    /** In writing, or null for one answered aloud. Codes: not_found. */
    answerQuestion: request({
      needs: "host",
      body: z.strictObject({ ...Numbered, answer: classText(ANSWER_MAX).nullable() }),
      reply: OneQuestion,
    }),
    /** For a host, or its author while it is open. Codes: forbidden, not_found. */
    deleteQuestion: request({
      needs: "seat",
      body: z.strictObject(Numbered),
      reply: OneQuestion,
    }),
    /** What changed after a version (0: everything), and all questions that this person has voted for. */
    readQuestions: request({
      needs: "seat",
      cost: WHOLE,
      body: z.strictObject({ after: KnownVersion }),
      reply: z.object({
        session: z.uuid(),
        questions: z.array(Question).max(QUESTIONS_MAX),
        voted: z.array(SessionNumber).max(QUESTIONS_MAX),
        version: KnownVersion,
      }),
    }),
  },
  notices: {
    /** Questions that were asked or changed; at most four a second. */
    questionsChanged: z.object({ session: z.uuid(), questions: z.array(Question) }),
  },
  participant: {},
  snapshot: null,
});
