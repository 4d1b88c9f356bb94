import { setTimeout as sleep } from "node:timers/promises";

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Poll, PollView } from "@lyceum/shared/signaling/polls.ts";
import { Coalescer } from "@lyceum/shared/sync/Coalescer.ts";
import { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";

import type { Participant } from "../../seats/Participant.ts";
import type { ClassroomModule, ModuleRoomOf } from "../ClassroomModule.ts";
import type { PollPorts, PollsPort } from "./ports.ts";

/** Milliseconds between two notices of the counts of one poll. */
const COUNTED_EVERY = 250;

/** A poll as everyone may see it: what is right is secret until the poll is over and shown. */
const publicPoll = (poll: Poll): Poll => ({
  ...poll,
  right: poll.shown && !poll.open ? poll.right : null,
});

const viewFor = ({ role }: Participant, { poll, results, ...own }: PollView): PollView => {
  if (role === "host") return { poll, results, ...own };
  return { poll: publicPoll(poll), results: poll.shown ? results : null, ...own };
};

/** Polls and quizzes: rows of the session. Nothing is kept here, so a restart in the middle of a poll loses nothing. */
export class Polls implements ClassroomModule<"polls"> {
  readonly #room: ModuleRoomOf<"polls">;
  readonly #polls: PollsPort;
  /** Reading and changing take turns, so that notices and answers come in the order of the rows. */
  readonly #turns = new SerialQueue();
  readonly #counts: Coalescer;
  readonly #closing = new AbortController();

  constructor(room: ModuleRoomOf<"polls">, { polls }: PollPorts) {
    this.#room = room;
    this.#polls = polls;
    this.#counts = new Coalescer("polls", room.log, (pollId) => this.#count(pollId));
  }

  readonly handlers: ClassroomModule<"polls">["handlers"] = {
    createPoll: (_caller, { key = null, ...asked }) =>
      this.#turns.run(async () => {
        const poll = await this.#polls.create(this.#session(), asked, key);
        this.#notify(poll);
        return { poll };
      }),
    drawPolls: ({ seat }, { questionIds, key = null }) =>
      this.#turns.run(async () => {
        const polls = await this.#polls.draw(this.#session(), seat.person, questionIds, key);
        for (const poll of polls) this.#notify(poll);
        return { polls };
      }),
    setPollState: (_caller, { pollId, open, shown }) =>
      this.#turns.run(async () => {
        this.#notify(await this.#polls.setState(this.#session(), pollId, { open, shown }));
        this.#counts.changed(pollId);
        return {};
      }),
    votePoll: async ({ seat }, { pollId, choices, text }) => {
      await this.#polls.vote(this.#session(), pollId, seat.person.id, { choices, text });
      this.#counts.changed(pollId);
      return {};
    },
    readPolls: ({ seat }) => this.#turns.run(async () => ({ polls: await this.#viewsFor(seat) })),
    readPollVotes: async (_caller, { pollId }) => ({
      votes: await this.#polls.votesOf(this.#session(), pollId),
    }),
  };

  /** Their page has the polls as they were shown to the role before. */
  onRoleChange(participant: Participant): Promise<void> {
    return this.#turns.run(async () => {
      for (const { poll, results } of await this.#viewsFor(participant)) {
        this.#room.notify(participant, "pollChanged", { poll });
        if (results) this.#room.notify(participant, "pollCounted", { results });
      }
    });
  }

  close(): void {
    this.#closing.abort();
  }

  async #viewsFor(seat: Participant): Promise<PollView[]> {
    const session = this.#room.session();
    const views = session ? await this.#polls.viewsFor(session, seat.person.id) : [];
    return views.map((view) => viewFor(seat, view));
  }

  #session(): string {
    const session = this.#room.session();
    if (!session) throw new DomainError("conflict", MESSAGES.meeting.waiting);
    return session;
  }

  #notify(poll: Poll): void {
    const seen = publicPoll(poll);
    for (const participant of this.#room.participants())
      this.#room.notify(participant, "pollChanged", {
        poll: participant.role === "host" ? poll : seen,
      });
  }

  /** Votes that cannot be read are counted again, as after another vote. */
  async #count(pollId: string): Promise<void> {
    const { signal } = this.#closing;
    try {
      await this.#turns.run(() => this.#sendResults(pollId));
    } catch (error) {
      if (!signal.aborted) this.#counts.changed(pollId);
      throw error;
    } finally {
      // Closed meanwhile: nothing is left to be counted.
      await sleep(COUNTED_EVERY, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Reads the rows, so that what is sent equals them; to all once it is shown. */
  async #sendResults(pollId: string): Promise<void> {
    const session = this.#room.session();
    if (!session) return;
    const poll = (await this.#polls.listOf(session)).find(({ id }) => id === pollId);
    if (!poll) return;
    const results = await this.#polls.resultsOf(pollId);
    if (poll.shown) this.#room.notifyAll("pollCounted", { results });
    else this.#room.notifyHosts("pollCounted", { results });
  }
}
