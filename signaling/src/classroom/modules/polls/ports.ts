import type { NewPoll } from "@lyceum/shared/polls.ts";
import type { NamedVote, Poll, PollResults, PollView } from "@lyceum/shared/signaling/polls.ts";
import type { z } from "zod";

import type { Person } from "../../../ports/accounts.ts";

/** A vote: options by their places from 0, or an answer in words. */
export type Vote = { choices: number[]; text: string | null };

/** Polls of sessions, as hosts see them. A poll of another session does not exist: `not_found`. */
export type PollsPort = {
  /** The first poll of this key, where it was asked before. Throws too_many. */
  create(sessionId: string, poll: NewPoll, key: string | null): Promise<Poll>;
  /**
   * Polls made of these questions of the class's course; the first of this key, where they were asked before. Throws not_found,
   * forbidden (not the course's teacher), too_many.
   */
  draw(
    sessionId: string,
    person: Pick<Person, "id" | "role">,
    questionIds: readonly string[],
    key: string | null,
  ): Promise<Poll[]>;
  setState(sessionId: string, pollId: string, state: Pick<Poll, "open" | "shown">): Promise<Poll>;
  /** Throws conflict (closed, or voted before), invalid. */
  vote(sessionId: string, pollId: string, personId: string, vote: Vote): Promise<void>;
  /** With all results and right options: what a person may not see is left out by the caller. */
  viewsFor(sessionId: string, personId: string): Promise<PollView[]>;
  listOf(sessionId: string): Promise<Poll[]>;
  resultsOf(pollId: string): Promise<PollResults>;
  /** Throws forbidden for an anonymous poll. */
  votesOf(sessionId: string, pollId: string): Promise<z.infer<typeof NamedVote>[]>;
};

export type PollPorts = { polls: PollsPort };
