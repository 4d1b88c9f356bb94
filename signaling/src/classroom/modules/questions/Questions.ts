import type { Question } from "@lyceum/shared/signaling/questions.ts";
import type { RequestBody } from "@lyceum/shared/signaling/requests.ts";
import { Gate } from "@lyceum/shared/sync/Gate.ts";

import type { Participant } from "../../seats/Participant.ts";
import { Batch } from "../Batch.ts";
import type { ClassroomModule, ModuleRoomOf } from "../ClassroomModule.ts";
import { authorOf, liveSession } from "../live-session.ts";
import type { QuestionChange, QuestionPorts, QuestionStore, StoredQuestion } from "./ports.ts";

/** What one class asks of the database at once: votes come by the hundred. */
const CALLS_AT_ONCE = 4;

/** Changes that are not sent yet: everything of this session after that version. */
type Unsent = { session: string; after: number };

/** Questions to the hosts. Changes are read back from the database and sent together, in the order of versions. */
export class Questions implements ClassroomModule<"questions"> {
  readonly #room: ModuleRoomOf<"questions">;
  readonly #store: QuestionStore;
  readonly #calls = new Gate(CALLS_AT_ONCE);
  readonly #batch: Batch;
  #unsent: Unsent | null = null;

  constructor(room: ModuleRoomOf<"questions">, { questions }: QuestionPorts) {
    this.#room = room;
    this.#store = questions;
    this.#batch = new Batch("questions", room.log, () => this.#sendChanges());
  }

  readonly handlers: ClassroomModule<"questions">["handlers"] = {
    askQuestion: ({ seat }, body) => this.#ask(seat, body),
    voteQuestion: async ({ seat }, { number, up }) => {
      const change = this.#changeBy(seat, number);
      const version = await this.#calls.run(() => this.#store.vote(change, up));
      if (version !== null) this.#changed(change.sessionId, version);
      return {};
    },
    answerQuestion: ({ seat }, { number, answer }) => {
      const change = this.#changeBy(seat, number);
      return this.#write(change.sessionId, () => this.#store.answer(change, answer));
    },
    deleteQuestion: ({ seat }, { number }) => {
      const change = this.#changeBy(seat, number);
      return this.#write(change.sessionId, () => this.#store.remove(change));
    },
    readQuestions: async ({ seat }, { after }) => {
      const { sessionId: session, personId } = this.#changeBy(seat);
      return this.#calls.run(async () => {
        const { questions, version } = await this.#store.changedAfter(session, after);
        const voted = await this.#store.votesOf(session, personId);
        return { session, questions: questions.map((each) => this.#view(each)), voted, version };
      });
    },
  };

  close(): void {
    this.#batch.close();
  }

  async #ask(
    seat: Participant,
    { key, text }: RequestBody<"askQuestion">,
  ): Promise<{ question: Question }> {
    const { sessionId, personId: authorId } = this.#changeBy(seat);
    try {
      this.#room.assertMayAsk(seat);
    } catch (refusal) {
      // Its acknowledgement may have been lost before its author was refused. All others know the question.
      const stored = await this.#calls.run(() =>
        this.#store.askedBefore({ sessionId, authorId, key }),
      );
      if (!stored) throw refusal;
      return { question: this.#view(stored) };
    }
    const author = { authorId, name: seat.person.name, role: seat.role };
    return this.#write(sessionId, () => this.#store.ask({ sessionId, ...author, text, key }));
  }

  async #write(
    session: string,
    write: () => Promise<StoredQuestion>,
  ): Promise<{ question: Question }> {
    const stored = await this.#calls.run(write);
    this.#changed(session, stored.version);
    return { question: this.#view(stored) };
  }

  #changed(session: string, version: number): void {
    const before = this.#unsent?.session === session ? this.#unsent.after : Infinity;
    this.#unsent = { session, after: Math.min(before, version - 1) };
    this.#batch.changed();
  }

  async #sendChanges(): Promise<void> {
    const unsent = this.#unsent;
    this.#unsent = null;
    if (!unsent || unsent.session !== this.#room.session()) return;
    const { questions } = await this.#readBack(unsent);
    const views = questions.map((each) => this.#view(each));
    this.#room.notifyAll("questionsChanged", { session: unsent.session, questions: views });
  }

  /** What cannot be read is read again with what came meanwhile: pages ask for nothing before the last version that they heard of. */
  async #readBack({ session, after }: Unsent) {
    try {
      return await this.#store.changedAfter(session, after);
    } catch (error) {
      // Null once the class is let go of.
      if (this.#room.session() === session) this.#changed(session, after + 1);
      throw error;
    }
  }

  #changeBy({ person, role }: Participant, number = 0): QuestionChange {
    const sessionId = liveSession(this.#room);
    return { sessionId, number, personId: person.id, isHost: role === "host" };
  }

  #view(stored: StoredQuestion): Question {
    const { authorId: _authorId, name: _name, role: _role, ...question } = stored;
    return {
      ...question,
      author: authorOf(this.#room.classId, stored),
      askedAt: stored.askedAt.toISOString(),
    };
  }
}
