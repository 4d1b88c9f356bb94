import type { ChildProcess } from "node:child_process";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

import { z } from "zod";

import { MEMORY_MAX, memoryOf } from "./child-process.ts";
import { REFUSALS, Refusal } from "./files/refusal.ts";
import { ReadResume } from "./read-result.ts";

const TIME_MAX = 8_000;
const LOOK_EVERY = 50;

/** The child reads what strangers made: its word is checked like theirs. */
const Reply = z.union([z.object({ read: ReadResume }), z.object({ refusal: z.enum(REFUSALS) })]);

/** Lets a child read a file; ends it, whatever it does, when it has answered or takes too much. Throws Refusal. */
export const readInChild = async (child: ChildProcess, path: string): Promise<ReadResume> => {
  const answered = answerOf(child);
  const watch = setInterval(() => void look(child), LOOK_EVERY);
  try {
    // A child that ends early ends the pipe; its answer, or that there is none, says why.
    if (child.stdin) await pipeline(createReadStream(path), child.stdin).catch(() => {});
    return await answered;
  } finally {
    clearInterval(watch);
    child.kill("SIGKILL");
  }
};

const answerOf = (child: ChildProcess): Promise<ReadResume> => {
  const { promise, resolve, reject } = Promise.withResolvers<ReadResume>();
  const late = setTimeout(() => reject(new Refusal("tooLong")), TIME_MAX);
  child.once("message", (message) => {
    const reply = Reply.safeParse(message).data;
    if (reply && "read" in reply) resolve(reply.read);
    else reject(new Refusal(reply?.refusal ?? "unreadable"));
  });
  child.once("error", reject);
  child.once("exit", () => reject(new Refusal("unreadable")));
  return promise.finally(() => clearTimeout(late));
};

const look = async (child: ChildProcess): Promise<void> => {
  const memory = child.pid === undefined ? null : await memoryOf(child.pid);
  if (memory !== null && memory > MEMORY_MAX) child.kill("SIGKILL");
};
