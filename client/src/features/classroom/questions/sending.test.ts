import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { followed, joinedLive } from "../../../../test/followed-class.ts";
import type { Signal } from "../../../media/signal.ts";
import { moduleState } from "../module/use-module-state.ts";
import type { ClassroomStore } from "../state/store.ts";
import { type Attempt, questionsActions, questionsSlice } from "./questions-slice.ts";
import { questions } from "./questions.ts";
import { askQuestion, voteQuestion } from "./sending.ts";

const SESSION = "8c4be1f1-6b2c-4b5e-8b4f-6a4c1f0d7c11";
const OTHER_SESSION = "0c4be1f1-6b2c-4b5e-8b4f-6a4c1f0d7c12";

/** A server that keeps questions by their keys, and this person's votes. */
class Server {
  readonly #questions = new Map<string, string>();
  readonly voted = new Set<number>();
  /** The line is cut as a request arrives: it is done, and the answer is lost. */
  cut = false;
  /** Why it refuses a vote. */
  refusal: Error | null = null;
  session = SESSION;
  version = 0;
  /** After which versions was read. */
  readonly reads: number[] = [];

  readonly signal = {
    on: () => () => undefined,
    request: async (_name: string, { after }: { after: number }) => {
      this.reads.push(after);
      await this.#answer();
      const { session, version } = this;
      return { session, questions: [], voted: [...this.voted], version };
    },
  } as unknown as Signal;

  get texts(): string[] {
    return [...this.#questions.values()];
  }

  /** The same key is the same question. */
  readonly ask = async ({ key, text }: Attempt): Promise<void> => {
    if (!this.#questions.has(key)) this.#questions.set(key, text);
    await this.#answer();
  };

  readonly vote = async ({ number, up }: { number: number; up: boolean }): Promise<void> => {
    if (this.refusal) throw this.refusal;
    if (up) this.voted.add(number);
    else this.voted.delete(number);
    await this.#answer();
  };

  async #answer(): Promise<void> {
    await Promise.resolve();
    if (this.cut) throw Object.assign(new Error("No answer"), { code: "unavailable" });
  }
}

let server: Server;
let store: ClassroomStore;
let stop: () => void;
beforeEach(async () => {
  vi.useFakeTimers();
  server = new Server();
  ({ store, stop } = followed(questions, server.signal));
  await join();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const join = async () => {
  store.dispatch(joinedLive());
  await vi.advanceTimersByTimeAsync(0);
};

const state = () => moduleState(questionsSlice, store.getState());
const write = (text: string) => void store.dispatch(questionsActions.typed(text));
const ask = () => askQuestion(store, server.ask);

describe("a question whose answer was lost", () => {
  beforeEach(async () => {
    write("Why?");
    server.cut = true;
    await expect(ask()).rejects.toThrow("No answer");
    server.cut = false;
  });

  test("stays written, and is asked again as the same one, also after another panel", async () => {
    expect(state().text).toBe("Why?");
    store.dispatch(questionsActions.closed());
    store.dispatch(questionsActions.opened());
    write("Why? ");
    await ask();
    expect(server.texts).toEqual(["Why?"]);
    expect(state().text).toBe("");
  });

  test("does not swallow another one that is written in its place", async () => {
    write("How?");
    await ask();
    expect(server.texts).toEqual(["Why?", "How?"]);
    expect(state().text).toBe("");
  });
});

test("a question that is asked twice on purpose is two", async () => {
  for (const text of ["Why?", "Why?"]) {
    write(text);
    await ask();
  }
  expect(server.texts).toEqual(["Why?", "Why?"]);
});

test("what is written while a question is being sent stays", async () => {
  write("Why?");
  const asking = ask();
  write("How?");
  await asking;
  expect(state().text).toBe("How?");
  await ask();
  expect(server.texts).toEqual(["Why?", "How?"]);
});

describe("a vote", () => {
  const vote = (up: boolean) => voteQuestion(store, { number: 1, up }, server.vote);

  test("whose answer was lost is shown as the server has it, once that can be read", async () => {
    server.cut = true;
    await vote(true);
    expect(state().voted).toEqual([]);
    expect(store.getState().room.announcement?.text).toBe("No answer");
    server.cut = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state().voted).toEqual([1]);
  });

  test("that is refused is taken back, and another page's counts that is read later", async () => {
    server.refusal = Object.assign(new Error("This question is answered."), { code: "conflict" });
    const reads = server.reads.length;
    await vote(true);
    expect(state().voted).toEqual([]);
    expect(store.getState().room.announcement?.text).toBe("This question is answered.");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.reads).toHaveLength(reads);
    server.voted.add(1);
    store.dispatch(questionsActions.missed());
    await vi.advanceTimersByTimeAsync(0);
    expect(state().voted).toEqual([1]);
  });
});

test("of another session everything is read, whatever the version of the one before was", async () => {
  server.version = 5;
  await join();
  Object.assign(server, { session: OTHER_SESSION, version: 2 });
  await join();
  await join();
  expect(server.reads).toEqual([0, 0, 5, 0, 2]);
  expect(state()).toMatchObject({ session: OTHER_SESSION, version: 2 });
});
