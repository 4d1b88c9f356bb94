import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import { type Transaction, sql } from "kysely";

import type { UserRow } from "../accounts/present.ts";
import type { Tables } from "../kernel/database/tables.ts";

const now = sql<Date>`now()`;

/** The user until the transaction ends; undefined where there is none. */
export const findAndLock = (
  trx: Transaction<Tables>,
  userId: string,
): Promise<UserRow | undefined> =>
  trx
    .selectFrom("users")
    .selectAll()
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updateRole = async (
  trx: Transaction<Tables>,
  userId: string,
  role: Role,
): Promise<void> => {
  await trx
    .updateTable("users")
    .set({ role, asked_to_teach_at: null, updated_at: now })
    .where("id", "=", userId)
    .execute();
};

export const removePassword = async (trx: Transaction<Tables>, userId: string): Promise<void> => {
  await trx
    .updateTable("users")
    .set({ password_hash: null, updated_at: now })
    .where("id", "=", userId)
    .execute();
};

export const updateBanned = async (
  trx: Transaction<Tables>,
  userId: string,
  banned: boolean,
): Promise<void> => {
  await trx
    .updateTable("users")
    .set({ banned_at: banned ? now : null, updated_at: now })
    .where("id", "=", userId)
    .execute();
};

export const endSignIns = (trx: Transaction<Tables>, userId: string) =>
  trx
    .updateTable("sign_ins")
    .set({ revoked_at: now })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
