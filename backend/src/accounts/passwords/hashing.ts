import { once } from "node:events";
import { Worker } from "node:worker_threads";

import { keptForLater } from "@lyceum/shared/promises.ts";

import type { PasswordCost } from "../../kernel/config/config.ts";

/** What a thread is asked for: the hash of a password, or whether it is the one of this hash. */
export type HashTask =
  | { password: string; cost: PasswordCost }
  | { password: string; stored: string };
/** It ends. */
export const END = null;
export type HashAnswer = { answer: string | boolean } | { failure: string };

const PROGRAM = new URL("./hashing-thread.ts", import.meta.url);
/** Milliseconds after which a thread that has nothing to do ends. */
const IDLE_MAX = 60_000;
/** Megabytes of a thread's own objects; those of a hash are not among them. */
const LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

/** Without what the operator has Node programs load first, such as a tracer: it would not fit into these megabytes. */
const started = (): Worker => {
  const env = { ...process.env, NODE_OPTIONS: "" };
  return new Worker(PROGRAM, { execArgv: [], env, resourceLimits: LIMITS });
};

/** A thread that hashes one password at a time. */
class HashingThread {
  readonly #worker = started();
  readonly #ended: Promise<never>;
  #idle: NodeJS.Timeout | undefined;
  isOver = false;

  constructor() {
    this.#ended = keptForLater(
      // Rejects with an error that the thread has not caught.
      once(this.#worker, "exit").then(() => {
        throw new Error("A thread that hashes passwords ended.");
      }),
    );
    this.#ended.catch(() => {
      this.isOver = true;
    });
  }

  async ask(task: HashTask): Promise<string | boolean> {
    clearTimeout(this.#idle);
    this.#worker.ref();
    try {
      const answered = keptForLater(once(this.#worker, "message"));
      this.#worker.postMessage(task);
      const [message] = (await Promise.race([answered, this.#ended])) as [HashAnswer];
      if ("failure" in message) throw new Error(message.failure);
      return message.answer;
    } finally {
      this.#rest();
    }
  }

  /** Nothing waits for a thread that has nothing to do. */
  #rest(): void {
    this.#worker.unref();
    this.#idle = setTimeout(() => {
      this.isOver = true;
      this.#worker.postMessage(END);
    }, IDLE_MAX).unref();
  }
}

const resting: HashingThread[] = [];

/** As many threads as there are tasks at once. */
const inThread = async (task: HashTask): Promise<string | boolean> => {
  let thread = resting.pop();
  while (thread?.isOver) thread = resting.pop();
  thread ??= new HashingThread();
  try {
    return await thread.ask(task);
  } finally {
    if (!thread.isOver) resting.push(thread);
  }
};

/**
 * In threads of their own: each takes a processor for some 20 ms, and files, name look-ups and the packing of answers wait for the pool
 * that the library would take instead.
 */
export const hash = async (password: string, cost: PasswordCost): Promise<string> =>
  String(await inThread({ password, cost }));

/** Whether it is the password of this hash. Throws where it is no hash. */
export const verify = async (stored: string, password: string): Promise<boolean> =>
  (await inThread({ password, stored })) === true;
