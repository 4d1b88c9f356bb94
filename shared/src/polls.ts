import { z } from "zod";

import { classTextProblem } from "./class-text.ts";

export const POLL_QUESTION_MAX = 300;
export const POLL_OPTION_MAX = 120;
export const POLL_OPTIONS_MAX = 10;
export const POLL_ANSWER_MAX = 500;
export const POLL_POINTS_MAX = 100;
/** Polls of one session of a class. */
export const POLLS_MAX = 100;
/** Questions of a course that are asked at once. */
export const POLLS_DRAWN_MAX = 20;
/** Written answers shown of one poll: the newest. */
export const POLL_ANSWERS_SHOWN = 100;

const text = (what: string, max: number) =>
  z
    .string()
    .trim()
    .min(1, `Please enter ${what}.`)
    .superRefine((value, context) => {
      const message = classTextProblem(value, max);
      if (message) context.addIssue({ code: "custom", message });
    });

/** `text`: a short answer in one's own words. */
export const PollKind = z.enum(["single", "multiple", "text"]);
export type PollKind = z.infer<typeof PollKind>;

const OptionIndex = z
  .int()
  .min(0)
  .max(POLL_OPTIONS_MAX - 1);
/** Of a poll's options: by their place, none twice. */
export const PollOptions = z
  .array(OptionIndex)
  .max(POLL_OPTIONS_MAX)
  .refine(isDistinct, "Names an option twice.");

/** A poll as a host asks it. `right`: the options that earn the points of a quiz; empty for a plain poll. */
export const NewPoll = z
  .strictObject({
    kind: PollKind,
    question: text("a question", POLL_QUESTION_MAX),
    options: z.array(text("an option", POLL_OPTION_MAX)).max(POLL_OPTIONS_MAX),
    anonymous: z.boolean(),
    right: PollOptions,
    points: z.int().min(0).max(POLL_POINTS_MAX),
  })
  .refine(({ kind, options }) => (kind === "text" ? options.length === 0 : options.length >= 2), {
    path: ["options"],
    message: "Please enter at least two options.",
  })
  .refine(({ options }) => isDistinct(options), {
    path: ["options"],
    message: "Two options are the same.",
  })
  .refine(({ right, options }) => right.every((option) => option < options.length), {
    path: ["right"],
    message: "There is no such option.",
  })
  .refine(({ kind, right }) => kind !== "single" || right.length < 2, {
    path: ["right"],
    message: "Only one option can be right.",
  })
  .refine(({ right, points, anonymous }) => points === 0 || (right.length > 0 && !anonymous), {
    path: ["points"],
    message: "Only a quiz with a right option, and with names, has points.",
  });
export type NewPoll = z.infer<typeof NewPoll>;

/** An answer in one's own words. */
export const PollAnswer = text("an answer", POLL_ANSWER_MAX);

function isDistinct(options: readonly unknown[]): boolean {
  return new Set(options).size === options.length;
}
