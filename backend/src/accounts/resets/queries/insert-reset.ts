import { PASSWORD_RESET_SECONDS } from "@lyceum/shared/limits.ts";
import { type Kysely, type Transaction, sql } from "kysely";

import type { Tables } from "../../../kernel/database/tables.ts";

type Reset = { token_hash: Buffer; user_id: string; mailed: boolean };

/** Keeps a link's token by its hash, and answers when it expires. */
export const insertReset = async (
  queries: Kysely<Tables> | Transaction<Tables>,
  reset: Reset,
): Promise<Date> => {
  const { expires_at } = await queries
    .insertInto("password_resets")
    .values({
      ...reset,
      expires_at: sql<Date>`now() + make_interval(secs => ${PASSWORD_RESET_SECONDS})`,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return expires_at;
};
