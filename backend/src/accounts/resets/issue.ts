import { createHash, randomBytes } from "node:crypto";

import type { Kysely, Transaction } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";
import { insertReset } from "./queries/insert-reset.ts";

export type IssuedReset = { token: string; expiresAt: Date };

/** What the database knows of a token: nothing in it lets anybody in. */
export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * A token that sets a new password once. `mailed`: it goes to the account's email and nowhere else, so that using it
 * proves that the person owns that email.
 */
export const issueReset = async (
  queries: Kysely<Tables> | Transaction<Tables>,
  userId: string,
  { mailed }: { mailed: boolean },
): Promise<IssuedReset> => {
  const token = randomBytes(32).toString("base64url");
  const reset = { token_hash: hashOf(token), user_id: userId, mailed };
  return { token, expiresAt: await insertReset(queries, reset) };
};

/** In the fragment, which browsers send to no server: no log ever has the token. `origin` without a slash at its end. */
export const resetLinkOf = (origin: string, token: string): string =>
  `${origin}/reset-password#${token}`;
