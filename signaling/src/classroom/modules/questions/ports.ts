import type { Question } from "@lyceum/shared/signaling/questions.ts";

/** A question as it is kept: its author is an account, null once that is deleted. */
export type StoredQuestion = Omit<Question, "author" | "askedAt"> & {
  authorId: string | null;
  name: string;
  role: Question["author"]["role"];
  askedAt: Date;
};

export type NewQuestion = Pick<StoredQuestion, "name" | "role" | "text"> & {
  sessionId: string;
  authorId: string;
  key: string;
};

/** One question of a session, and who changes it. */
export type QuestionChange = {
  sessionId: string;
  number: number;
  personId: string;
  isHost: boolean;
};

/** What questions ask of the database. */
export type QuestionStore = {
  /** The first question of this author and key, where it was sent before. Throws not_found, too_many. */
  ask(question: NewQuestion): Promise<StoredQuestion>;
  /** This person's own question of this key; null where none was asked. */
  askedBefore(
    asked: Pick<NewQuestion, "sessionId" | "authorId" | "key">,
  ): Promise<StoredQuestion | null>;
  /** The question's version now; null where nothing changed. Throws not_found; conflict for one that is not open. */
  vote(change: QuestionChange, up: boolean): Promise<number | null>;
  /** `answer`: null for one answered aloud. Throws not_found. */
  answer(change: QuestionChange, answer: string | null): Promise<StoredQuestion>;
  /** Throws not_found, forbidden. */
  remove(change: QuestionChange): Promise<StoredQuestion>;
  /** What changed after a version, in the order of versions; `version` is the newest of all. */
  changedAfter(
    sessionId: string,
    version: number,
  ): Promise<{ questions: StoredQuestion[]; version: number }>;
  votesOf(sessionId: string, personId: string): Promise<number[]>;
};

export type QuestionPorts = { questions: QuestionStore };
