import { parentPort } from "node:worker_threads";

import { hashSync, verifySync } from "@node-rs/argon2";

import type { END, HashAnswer, HashTask } from "./hashing.ts";

/** The program of a HashingThread. */

const answerTo = (task: HashTask): string | boolean =>
  "cost" in task
    ? hashSync(task.password, { parallelism: 1, ...task.cost })
    : verifySync(task.stored, task.password);

const answered = (task: HashTask): HashAnswer => {
  try {
    return { answer: answerTo(task) };
  } catch (error) {
    return { failure: (error as Error).message };
  }
};

parentPort?.on("message", (task: HashTask | typeof END) => {
  if (task) parentPort?.postMessage(answered(task));
  else parentPort?.close();
});
