import { randomBytes } from "node:crypto";

import { hash, verify } from "@node-rs/argon2";

import type { PasswordCost } from "../../kernel/config/config.ts";
import { WorkLanes } from "./work-lanes.ts";

/** OWASP's second recommendation for argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };
/** Hashing uses the thread pool that files and name look-ups need too: measured, more at once starves them. */
const AT_ONCE = 2;
const WAITING_MOST = 200;
/** Sign-ins may use both places; what sets a password only one, so that many who register hold up no sign-in. */
const COMPARING = 0;
const SETTING = 1;

export type Passwords = {
  /** Throws unavailable when many set a password already. */
  hash(password: string): Promise<string>;
  /** Takes as long for a person who does not exist (`null`), and answers false. Throws unavailable. */
  matches(stored: string | null, password: string): Promise<boolean>;
};

export const createPasswords = async (cost = COST): Promise<Passwords> => {
  const options = { parallelism: 1, ...cost };
  const work = new WorkLanes({ atOnce: AT_ONCE, lanes: [AT_ONCE, 1], waitingMost: WAITING_MOST });
  const nobody = await hash(randomBytes(16).toString("hex"), options);
  return {
    hash: (password) => work.run(SETTING, () => hash(password, options)),
    matches: (stored, password) => work.run(COMPARING, () => verify(stored ?? nobody, password)),
  };
};
