import type { User } from "@lyceum/shared/rest/accounts.ts";
import type { Selectable } from "kysely";

import type { Tables } from "../database/tables.ts";

export type UserRow = Selectable<Tables["users"]>;

/** A user as the REST calls show it: an allow-list, so that no new column is shown by accident. */
export const presentUser = (row: UserRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  mobile: row.mobile,
  role: row.role,
  // Nothing can be bought, and no time is measured, before there are payments and a player.
  course_purchased: "",
  course_fee_paid: "No",
  transaction_id: null,
  time_spent_after_login: 0,
  updated_datetime: row.updated_at?.toISOString() ?? null,
  created_datetime: row.created_at.toISOString(),
  last_login_time: row.last_login_at?.toISOString() ?? null,
});
