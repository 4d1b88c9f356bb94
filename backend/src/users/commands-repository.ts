import { type Transaction, sql } from "kysely";

import type { Tables } from "../kernel/database/tables.ts";
import { recordAudit } from "../kernel/security/audit-repository.ts";

const MOBILE = "0000000000";

/** Emails in lower case. */
export type NewAdmin = { email: string; name: string };

/** The user of this email, in lower case, who is not deleted. */
export const findUserId = async (
  trx: Transaction<Tables>,
  email: string,
): Promise<string | undefined> => {
  const user = await trx
    .selectFrom("users")
    .select("id")
    .where(sql`lower(email)`, "=", email)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return user?.id;
};

/** False where the email has an account already. */
export const insertAdmin = async (
  trx: Transaction<Tables>,
  admin: NewAdmin & { password_hash: string },
): Promise<boolean> => {
  const made = await trx
    .insertInto("users")
    .values({ ...admin, role: "admin", mobile: MOBILE })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) return false;
  const subject = { type: "user", id: made.id } as const;
  const detail = { new: true };
  await recordAudit(trx, { actorId: null, action: "account.admin_made", subject, detail });
  return true;
};
