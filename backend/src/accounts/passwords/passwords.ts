import { randomBytes } from "node:crypto";

import type { PasswordCost } from "../../kernel/config/config.ts";
import { hash, verify } from "./hashing.ts";
import { WorkLanes } from "./work-lanes.ts";

/** OWASP's second recommendation for argon2id (the library's default kind): 19 MiB, two passes, one lane. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };
/** More at once would take every processor of a small machine. */
const AT_ONCE = 2;
/** As the library makes them. */
const [SALT_BYTES, HASH_BYTES] = [16, 32];
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

/** Base64 without its padding, as the parts of a hash are written. */
const random = (bytes: number) => randomBytes(bytes).toString("base64").replace(/=+$/, "");

/** No password has this one, and to compare one with it costs as much as with any other. */
const hashOfNobody = ({ memoryCost, timeCost }: PasswordCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${random(SALT_BYTES)}$${random(HASH_BYTES)}`;

export const createPasswords = (cost = COST): Passwords => {
  const work = new WorkLanes({ atOnce: AT_ONCE, lanes: [AT_ONCE, 1], waitingMost: WAITING_MOST });
  const nobody = hashOfNobody(cost);
  return {
    hash: (password) => work.run(SETTING, () => hash(password, cost)),
    matches: (stored, password) => work.run(COMPARING, () => verify(stored ?? nobody, password)),
  };
};
