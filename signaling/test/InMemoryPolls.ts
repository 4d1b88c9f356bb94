import { randomUUID } from "node:crypto";

import { DomainError } from "@lyceum/shared/errors.ts";
import { noSuch } from "@lyceum/shared/refusals.ts";
import type { NewPoll } from "@lyceum/shared/polls.ts";
import type { Poll, PollResults, PollView } from "@lyceum/shared/signaling/polls.ts";

import type { PollsPort, Vote } from "../src/classroom/modules/polls/ports.ts";

type DrawnFor = Parameters<PollsPort["draw"]>[1];
type Kept = { sessionId: string; key: string | null; poll: Poll; votes: Map<string, Vote> };

/** Polls in memory: the same after signaling was restarted. */
export class InMemoryPolls implements PollsPort {
  readonly #polls = new Map<string, Kept>();

  async create(sessionId: string, asked: NewPoll, key: string | null): Promise<Poll> {
    return this.#madeBefore(sessionId, key)[0] ?? this.#add(sessionId, asked, key);
  }

  /** Questions of the only course, by their ids: `teacherId` keeps them. */
  readonly questions = new Map<string, NewPoll & { teacherId: string }>();

  async draw(
    sessionId: string,
    { id, role }: DrawnFor,
    questionIds: readonly string[],
    key: string | null,
  ) {
    const found = questionIds.map((each) => this.questions.get(each));
    const asked = found.flatMap((each) => (each ? [each] : []));
    if (asked.length < found.length) throw noSuch("question");
    if (role !== "admin" && asked.some(({ teacherId }) => teacherId !== id))
      throw new DomainError("forbidden", "It is another teacher's course.");
    const known = this.#madeBefore(sessionId, key);
    if (known.length > 0) return known;
    return asked.map(({ teacherId: _keeper, ...poll }) => this.#add(sessionId, poll, key));
  }

  async setState(sessionId: string, pollId: string, state: Pick<Poll, "open" | "shown">) {
    const kept = this.#of(sessionId, pollId);
    kept.poll = { ...kept.poll, ...state };
    return kept.poll;
  }

  async vote(sessionId: string, pollId: string, personId: string, vote: Vote): Promise<void> {
    const { poll, votes } = this.#of(sessionId, pollId);
    if (!poll.open || votes.has(personId)) throw new DomainError("conflict", "Not now.");
    votes.set(personId, vote);
  }

  async viewsFor(sessionId: string, personId: string): Promise<PollView[]> {
    const own = (await this.listOf(sessionId)).map(({ id }) => this.#of(sessionId, id));
    return own.map(({ poll, votes }) => ({
      poll,
      results: this.#results(poll.id),
      voted: votes.has(personId),
      yours: poll.anonymous ? null : (votes.get(personId)?.choices ?? null),
    }));
  }

  async listOf(sessionId: string): Promise<Poll[]> {
    const kept = [...this.#polls.values()];
    return kept.filter((each) => each.sessionId === sessionId).map(({ poll }) => poll);
  }

  async resultsOf(pollId: string): Promise<PollResults> {
    return this.#results(pollId);
  }

  async votesOf(sessionId: string, pollId: string) {
    const { poll, votes } = this.#of(sessionId, pollId);
    if (poll.anonymous) throw new DomainError("forbidden", "It is anonymous.");
    return [...votes.values()].map((vote) => ({ ...vote, name: "A person", points: 0 }));
  }

  #add(sessionId: string, asked: NewPoll, key: string | null): Poll {
    const state = { id: randomUUID(), number: this.#polls.size + 1, open: true, shown: false };
    const poll = { ...asked, ...state };
    this.#polls.set(poll.id, { sessionId, key, poll, votes: new Map() });
    return poll;
  }

  #madeBefore(sessionId: string, key: string | null): Poll[] {
    const all = [...this.#polls.values()];
    const same = all.filter((each) => each.sessionId === sessionId && each.key === key);
    return key === null ? [] : same.map(({ poll }) => poll);
  }

  #results(pollId: string): PollResults {
    const { poll, votes } = this.#polls.get(pollId) ?? this.#of("", pollId);
    const all = [...votes.values()];
    const counts = poll.options.map(
      (_, place) => all.filter(({ choices }) => choices.includes(place)).length,
    );
    const answers = all.flatMap(({ text }) => (text === null ? [] : [text]));
    return { pollId, voters: all.length, counts, answers };
  }

  #of(sessionId: string, pollId: string): Kept {
    const kept = this.#polls.get(pollId);
    if (kept?.sessionId !== sessionId) throw noSuch("poll");
    return kept;
  }
}
