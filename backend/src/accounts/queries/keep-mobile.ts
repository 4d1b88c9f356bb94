import { isMobile } from "@lyceum/shared/rules.ts";
import type { Kysely } from "kysely";

import type { Tables } from "../../kernel/database/tables.ts";

/** Keeps the first mobile number of a person who registered without one; never replaces a number. */
export const keepFirstMobile = async (
  queries: Kysely<Tables>,
  userId: string,
  mobile: string,
): Promise<void> => {
  const number = mobile.trim();
  if (!isMobile(number)) return;
  await queries
    .updateTable("users")
    .set({ mobile: number })
    .where("id", "=", userId)
    .where("mobile", "=", "")
    .execute();
};
