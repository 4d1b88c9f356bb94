import { randomBytes } from "node:crypto";

import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { hash, verify } from "@node-rs/argon2";

/** OWASP's second recommendation for argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing uses the thread pool that files and name look-ups need too: measured, more at once starves them. */
const AT_ONCE = 2;
const WAITING_MOST = 200;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long for a person who does not exist (`null`), and answers false. */
  matches(stored: string | null, password: string): Promise<boolean>;
};

export const createPasswords = async (): Promise<Passwords> => {
  const limited = atMost(AT_ONCE, WAITING_MOST);
  const nobody = await hash(randomBytes(16).toString("hex"), COST);
  return {
    hash: (password) => limited(() => hash(password, COST)),
    matches: (stored, password) => limited(() => verify(stored ?? nobody, password)),
  };
};

/** Runs tasks in order, so many at once; refuses a task when too many wait already. */
const atMost = (atOnce: number, waitingMost: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return async <Value>(task: () => Promise<Value>): Promise<Value> => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= waitingMost)
      throw new DomainError("unavailable", MESSAGES.unavailable, 5);
    // The one who finishes hands its place over, so `running` does not change in between.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      release();
    }
  };
};
