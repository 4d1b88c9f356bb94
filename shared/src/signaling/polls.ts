import { z } from "zod";

import { NewPoll, POLLS_DRAWN_MAX, PollAnswer, PollKind, PollOptions } from "../polls.ts";
import { classModule } from "./class-module.ts";
import { Nothing, request, WHOLE } from "./request.ts";

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

/**
 * A random id of what is asked: sent again, it is answered and not made twice. A page that was loaded before there were keys
 * sends none.
 */
const Key = z.uuid().optional();

/** Polls and quizzes of a live class. Each is kept with the session. */
export const POLLS = classModule({
  requests: {
    /** Opens a poll. Codes: conflict (not live), too_many. */
    createPoll: request({
      needs: "host",
      cost: WHOLE,
      body: NewPoll.safeExtend({ key: Key }),
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
        key: Key,
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
        choices: PollOptions,
        text: PollAnswer.nullable(),
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
