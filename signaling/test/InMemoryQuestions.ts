import { QUESTIONS_OPEN_MAX } from "@lyceum/shared/class-limits.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { noSuch } from "@lyceum/shared/refusals.ts";

import type {
  NewQuestion,
  QuestionChange,
  QuestionStore,
  StoredQuestion,
} from "../src/classroom/modules/questions/ports.ts";

type Kept = { sessionId: string; key: string; question: StoredQuestion; voters: Set<string> };

/** Questions of all sessions, in memory. */
export class InMemoryQuestions implements QuestionStore {
  readonly #kept: Kept[] = [];
  #numbers = 0;

  async ask({ sessionId, key, ...fields }: NewQuestion): Promise<StoredQuestion> {
    const own = this.#kept.filter(
      (each) => each.sessionId === sessionId && each.question.authorId === fields.authorId,
    );
    const known = own.find((each) => each.key === key);
    if (known) return { ...known.question };
    const open = own.filter(({ question }) => question.state === "open");
    if (open.length >= QUESTIONS_OPEN_MAX) throw new DomainError("too_many", "No.");
    const number = (this.#numbers += 1);
    const begun = { state: "open", answer: null, votes: 0, askedAt: new Date() } as const;
    const question = { ...fields, ...begun, number, version: number };
    this.#kept.push({ sessionId, key, question, voters: new Set() });
    return { ...question };
  }

  async askedBefore({
    sessionId,
    authorId,
    key,
  }: Pick<NewQuestion, "sessionId" | "authorId" | "key">): Promise<StoredQuestion | null> {
    const known = this.#kept.find(
      (each) =>
        each.sessionId === sessionId && each.key === key && each.question.authorId === authorId,
    );
    return known ? { ...known.question } : null;
  }

  async vote(change: QuestionChange, up: boolean): Promise<number | null> {
    const { question, voters } = this.#required(change);
    if (question.state !== "open") throw new DomainError("conflict", "No.");
    if (voters.has(change.personId) === up) return null;
    if (up) voters.add(change.personId);
    else voters.delete(change.personId);
    return this.#set(question, { votes: voters.size }).version;
  }

  async answer(change: QuestionChange, answer: string | null): Promise<StoredQuestion> {
    const { question } = this.#required(change);
    return this.#set(question, { answer, state: answer === null ? "live" : "written" });
  }

  async remove(change: QuestionChange): Promise<StoredQuestion> {
    const { question } = this.#required(change);
    const own = question.authorId === change.personId && question.state === "open";
    if (!change.isHost && !own) throw new DomainError("forbidden", "No.");
    return this.#set(question, { text: "", answer: null, state: "deleted" });
  }

  async changedAfter(sessionId: string, version: number) {
    const questions = this.#kept
      .filter((each) => each.sessionId === sessionId && each.question.version > version)
      .map(({ question }) => ({ ...question }))
      .toSorted((one, other) => one.version - other.version);
    return { questions, version: this.#numbers };
  }

  async votesOf(sessionId: string, personId: string): Promise<number[]> {
    return this.#kept
      .filter((each) => each.sessionId === sessionId && each.voters.has(personId))
      .map(({ question }) => question.number);
  }

  #set(question: StoredQuestion, changed: Partial<StoredQuestion>): StoredQuestion {
    Object.assign(question, changed, { version: (this.#numbers += 1) });
    return { ...question };
  }

  #required({ sessionId, number }: QuestionChange): Kept {
    const found = this.#kept.find(
      (each) => each.sessionId === sessionId && each.question.number === number,
    );
    if (!found || found.question.state === "deleted") throw noSuch("question");
    return found;
  }
}
