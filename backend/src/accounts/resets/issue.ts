import { createHash, randomBytes } from "node:crypto";

import { PASSWORD_RESET_SECONDS } from "@lyceum/shared/limits.ts";
import { type Kysely, type Transaction, sql } from "kysely";

import type { Tables } from "../../database/tables.ts";

export type IssuedReset = { token: string; expiresAt: Date };

/** What the database knows of a token: nothing in it lets anybody in. */
export const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * A token that sets a new password once. `mailed`: it goes to the account's email and nowhere else, so that whoever uses it
 * proves to have that email.
 */
export const issueReset = async (
  queries: Kysely<Tables> | Transaction<Tables>,
  userId: string,
  { mailed }: { mailed: boolean },
): Promise<IssuedReset> => {
  const token = randomBytes(32).toString("base64url");
  const { expires_at } = await queries
    .insertInto("password_resets")
    .values({
      ...{ token_hash: hashOf(token), user_id: userId, mailed },
      expires_at: sql<Date>`now() + make_interval(secs => ${PASSWORD_RESET_SECONDS})`,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return { token, expiresAt: expires_at };
};

/** In the fragment, which browsers send to no server: no log ever has the token. `origin` without a slash at its end. */
export const resetLinkOf = (origin: string, token: string): string =>
  `${origin}/reset-password#${token}`;
