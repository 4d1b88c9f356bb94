import { z } from "zod";

import { classTextProblem } from "../class-text.ts";
import { classModule } from "./class-module.ts";
import { Nothing, request, WHOLE } from "./request.ts";

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
const Options = z
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
    right: Options,
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

/** A poll without its results. */
export const Poll = z.object({
  id: z.uuid(),
  /** Among all that lasts of a session; in the order of asking. */
  number: z.int(),
  kind: PollKind,
  question: z.string(),
  options: z.array(z.string()),
  anonymous: z.boolean(),
  points: z.int(),
  /** Whether votes are taken. */
  open: z.boolean(),
  /** Whether everyone sees the results; hosts always do. */
  shown: z.boolean(),
  /** The right options; null until the poll is closed and shown, but for hosts. */
  right: z.array(z.int()).nullable(),
});
export type Poll = z.infer<typeof Poll>;

/** What the votes say: one count per option, in their order. */
export const PollResults = z.object({
  pollId: z.uuid(),
  voters: z.int(),
  counts: z.array(z.int()),
  /** Written answers without names, the newest first. */
  answers: z.array(z.string()),
});
export type PollResults = z.infer<typeof PollResults>;

/** A poll as one person sees it. */
export const PollView = z.object({
  poll: Poll,
  /** Null while they are not shown to this person. */
  results: PollResults.nullable(),
  voted: z.boolean(),
  /** This person's options; null without a vote, and where it was anonymous. */
  yours: z.array(z.int()).nullable(),
});
export type PollView = z.infer<typeof PollView>;

/** One vote with its name, null for one who deleted the account. */
export const NamedVote = z.object({
  name: z.string().nullable(),
  choices: z.array(z.int()),
  text: z.string().nullable(),
  points: z.int(),
});

const PollId = z.uuid();

/** Polls and quizzes of a live class. Each is kept with the session. */
export const POLLS = classModule({
  requests: {
    /** Opens a poll. Codes: conflict (not live), too_many. */
    createPoll: request({
      needs: "host",
      cost: WHOLE,
      body: NewPoll,
      reply: z.object({ poll: Poll }),
    }),
    /**
     * Opens polls made of questions of the class's course, in this order, all or none. Codes: conflict (not live),
     * not_found, forbidden (a host who does not keep the course's questions), too_many.
     */
    drawPolls: request({
      needs: "host",
      cost: WHOLE,
      body: z.strictObject({
        questionIds: z
          .array(z.uuid())
          .min(1)
          .max(POLLS_DRAWN_MAX)
          .refine((ids) => new Set(ids).size === ids.length, "Names a question twice."),
      }),
      reply: z.object({ polls: z.array(Poll) }),
    }),
    /** Codes: not_found, conflict (not live). */
    setPollState: request({
      needs: "host",
      body: z.strictObject({ pollId: PollId, open: z.boolean(), shown: z.boolean() }),
      reply: Nothing,
    }),
    /** One vote a person, for good. Codes: not_found, conflict (voted, or closed), invalid (not an answer to this poll). */
    votePoll: request({
      needs: "seat",
      body: z.strictObject({
        pollId: PollId,
        choices: Options,
        text: text("an answer", POLL_ANSWER_MAX).nullable(),
      }),
      reply: Nothing,
    }),
    /** All polls of the session, the oldest first; none while the class is not live. Ask after every `joinClass`. */
    readPolls: request({
      needs: "seat",
      cost: WHOLE,
      body: Nothing,
      reply: z.object({ polls: z.array(PollView) }),
    }),
    /** Who answered what. Codes: not_found, forbidden (anonymous). */
    readPollVotes: request({
      needs: "host",
      cost: WHOLE,
      body: z.strictObject({ pollId: PollId }),
      reply: z.object({ votes: z.array(NamedVote) }),
    }),
  },
  notices: {
    pollChanged: z.object({ poll: Poll }),
    /** At most four per second and poll. */
    pollCounted: z.object({ results: PollResults }),
  },
  participant: {},
  snapshot: null,
});

function isDistinct(options: readonly unknown[]): boolean {
  return new Set(options).size === options.length;
}
