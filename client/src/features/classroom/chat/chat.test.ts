import type { ChatMessage } from "@lyceum/shared/signaling/chat.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { followed, joinedLive } from "../../../../test/followed-class.ts";
import type { Signal } from "../../../media/signal.ts";
import { moduleState } from "../module/use-module-state.ts";
import { classroomActions } from "../state/classroomSlice.ts";
import type { ClassroomStore } from "../state/store.ts";
import { chatActions, chatSlice } from "./chat-slice.ts";
import { chat } from "./chat.ts";

const SESSION = "8c4be1f1-6b2c-4b5e-8b4f-6a4c1f0d7c11";
const OTHER_SESSION = "0c4be1f1-6b2c-4b5e-8b4f-6a4c1f0d7c12";

/** A server that keeps messages, and answers when a test says so. */
class Server {
  session = SESSION;
  readonly messages: ChatMessage[] = [];
  readonly sent: string[] = [];
  readonly listeners = new Map<string, (body: never) => void>();
  /** Requests are lost with the line. */
  cut = false;
  /** Messages that it still takes before this person writes too fast. */
  patience = Infinity;
  /** Without a seat nothing is sent. */
  seated = true;
  /** What happens between a read and its answer. */
  beforeAnswer: (() => void) | null = null;

  readonly signal = {
    on: (name: string, listener: (body: never) => void) => {
      this.listeners.set(name, listener);
      return () => undefined;
    },
    request: async (name: string, body: { after?: number | null; key: string; text: string }) => {
      await Promise.resolve();
      if (this.cut) throw Object.assign(new Error("No answer"), { code: "unavailable" });
      if (name === "sendMessage") return this.#take(body);
      const after = body.after ?? 0;
      const messages = this.messages.filter(({ version }) => version > after);
      const version = Math.max(0, ...this.messages.map((each) => each.version));
      this.beforeAnswer?.();
      this.beforeAnswer = null;
      return { session: this.session, messages, more: false, version };
    },
  } as unknown as Signal;

  /** The class ends and starts: its messages are counted from one again. */
  startAgain(): void {
    this.session = OTHER_SESSION;
    this.messages.length = 0;
  }

  write(text: string, told = true): ChatMessage {
    const number = this.messages.length + 1;
    const message: ChatMessage = {
      number,
      version: number,
      to: "all",
      text,
      deletedBy: null,
      replyTo: null,
      file: null,
      author: { participantId: "b", name: "Ben", role: "student" },
      sentAt: "2026-01-01T00:00:00.000Z",
      editedAt: null,
    };
    this.messages.push(message);
    if (told) this.tell(message);
    return message;
  }

  tell(message: ChatMessage): void {
    this.listeners.get("chatChanged")?.({ session: this.session, messages: [message] } as never);
  }

  #take({ key, text }: { key: string; text: string }) {
    if (!this.seated) throw Object.assign(new Error("Join the class first."), { code: "conflict" });
    if (text === "rude") throw Object.assign(new Error("The chat is off."), { code: "forbidden" });
    if (this.patience === 0) {
      const fast = { code: "too_many", reason: "writing_too_fast" };
      throw Object.assign(new Error("Too many requests."), fast);
    }
    this.patience -= 1;
    if (!this.sent.includes(key)) {
      this.sent.push(key);
      this.write(text);
    }
    return {};
  }
}

let server: Server;
let store: ClassroomStore;
let stop: () => void;
beforeEach(() => {
  server = new Server();
  ({ store, stop } = followed(chat, server.signal));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const state = () => moduleState(chatSlice, store.getState());
const texts = () => state().messages.map(({ text }) => text);
const join = async () => {
  store.dispatch(joinedLive({ chat: { slow: 0 } }));
  await vi.waitFor(() => expect(state().synced).toBe(true));
};

describe("a page", () => {
  test("that joins has what was written before, and nothing of it is unread", async () => {
    server.write("One", false);
    await join();
    server.write("Two");
    expect(texts()).toEqual(["One", "Two"]);
    expect(state().unread).toBe(1);
    store.dispatch(chatActions.opened());
    server.write("Three");
    expect(state().unread).toBe(0);
  });

  test("misses nothing that is written while it reads for the first time", async () => {
    server.write("One", false);
    server.beforeAnswer = () => void server.write("Two");
    await join();
    server.write("Three");
    expect(texts()).toEqual(["One", "Two", "Three"]);
  });

  test("that comes back into another session has all of that one, and nothing of the one before", async () => {
    await join();
    for (const text of ["One", "Two", "Three"]) server.write(text);
    server.startAgain();
    server.write("First", false);
    await join();
    expect(texts()).toEqual(["First"]);
    server.write("Second");
    expect(texts()).toEqual(["First", "Second"]);
  });

  test("cut ten times has every message once, in one order", async () => {
    await join();
    const expected: string[] = [];
    for (let cut = 0; cut < 10; cut += 1) {
      store.dispatch(classroomActions.socketLost());
      for (const told of [false, false]) {
        const { text } = server.write(`Message ${expected.length}`, told);
        expected.push(text!);
      }
      server.beforeAnswer = () => expected.push(server.write(`Message ${expected.length}`).text!);
      await join();
      // A late copy of what is known.
      server.tell(server.messages[0]!);
    }
    expect(texts()).toEqual(expected);
  });

  test("keeps the newer of two copies of a message", async () => {
    const message = server.write("Helo", false);
    await join();
    server.tell({ ...message, text: "Hello", version: 9 });
    server.tell(message);
    expect(texts()).toEqual(["Hello"]);
  });
});

describe("a page that has not the first messages", () => {
  /** The last three of six are read, as a class with many messages is. */
  const readLast = () => {
    const messages = server.messages.slice(3);
    const part = { session: SESSION, messages, more: true, version: 6, selfId: "a" };
    store.dispatch(chatActions.read(part));
  };
  const changeFirst = () => {
    const changed = { ...server.messages[0]!, text: "One, changed", version: 7 };
    server.messages[0] = changed;
    return changed;
  };
  const loadEarlier = () => {
    const messages = server.messages.slice(0, 3);
    store.dispatch(chatActions.readEarlier({ session: SESSION, messages, more: false }));
  };
  const LATER = ["Two", "Three", "Four", "Five", "Six"];
  const ALL = ["One, changed", ...LATER];
  beforeEach(() => {
    for (const text of ["One", ...LATER]) server.write(text, false);
  });

  test("leaves one of them that was changed during a cut to be loaded with those between", async () => {
    readLast();
    changeFirst();
    await join();
    expect(texts()).toEqual(["Four", "Five", "Six"]);
    expect(state().version).toBe(7);
    loadEarlier();
    expect(texts()).toEqual(ALL);
  });

  test("leaves one of them that was changed while it read for the first time", () => {
    server.tell(changeFirst());
    readLast();
    expect(texts()).toEqual(["Four", "Five", "Six"]);
    loadEarlier();
    expect(texts()).toEqual(ALL);
  });
});

describe("a message that is posted", () => {
  const post = (key: string, text: string) =>
    void store.dispatch(chatActions.posted({ key, text, to: "all", replyTo: null, file: null }));

  test("while the line is cut is sent once it is back, and is there once", async () => {
    await join();
    server.cut = true;
    post("1", "First");
    post("2", "Second");
    await vi.waitFor(() => expect(state().outbox).toHaveLength(2));
    store.dispatch(classroomActions.socketLost());
    server.cut = false;
    await join();
    await vi.waitFor(() => expect(state().outbox).toEqual([]));
    expect(texts()).toEqual(["First", "Second"]);
  });

  test("on a line that is back waits until the page has its seat again", async () => {
    await join();
    store.dispatch(classroomActions.socketLost());
    // A server refuses it before the join: it would stay unsent.
    server.seated = false;
    post("1", "Early");
    await vi.waitFor(() => expect(state().outbox).toHaveLength(1));
    await new Promise(setImmediate);
    server.seated = true;
    await join();
    await vi.waitFor(() => expect(state().outbox).toEqual([]));
    expect(texts()).toEqual(["Early"]);
  });

  test("is shown once where its message comes before the answer", async () => {
    await join();
    server.cut = true;
    post("1", "Hello");
    post("2", "Hello");
    await vi.waitFor(() => expect(state().outbox).toHaveLength(2));
    const author = { participantId: "a", name: "Ada", role: "host" } as const;
    server.tell({ ...server.write("Hello", false), author });
    expect(state().outbox.map(({ key, isThere }) => [key, isThere])).toEqual([
      ["1", true],
      ["2", false],
    ]);
    expect(texts()).toEqual(["Hello"]);
  });

  test("too soon after others is sent by itself a second later, in its place", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await join();
    server.patience = 1;
    for (const key of ["1", "2", "3"]) post(key, key);
    await vi.waitFor(() => expect(texts()).toEqual(["1"]));
    expect(state().outbox).toMatchObject([{ refusal: null }, { refusal: null }]);
    server.patience = Infinity;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(texts()).toEqual(["1", "2", "3"]);
    expect(state().outbox).toEqual([]);
  });

  test("and is refused says why, and can be sent again", async () => {
    await join();
    post("1", "rude");
    post("2", "Hello");
    await vi.waitFor(() => expect(texts()).toEqual(["Hello"]));
    expect(state().outbox).toMatchObject([{ key: "1", refusal: "The chat is off." }]);
  });
});

describe("what is being changed", () => {
  const change = (number: number, text: string | null) =>
    void store.dispatch(chatActions.editing({ [number]: text }));

  test("stays, each message's, until it is saved or given up", async () => {
    await join();
    server.write("One");
    server.write("Two");
    change(1, "One, changed");
    change(2, "Two, changed");
    store.dispatch(chatActions.closed());
    server.write("Three");
    store.dispatch(chatActions.opened());
    expect(state().edits).toEqual({ 1: "One, changed", 2: "Two, changed" });
    change(1, null);
    expect(state().edits).toEqual({ 1: null, 2: "Two, changed" });
  });

  test("ends with its session, whose numbers the next one has again", async () => {
    await join();
    server.write("One");
    change(1, "One, changed");
    const part = { session: OTHER_SESSION, messages: [], more: false, version: 0, selfId: "a" };
    store.dispatch(chatActions.read(part));
    expect(state().edits).toEqual({});
  });
});
