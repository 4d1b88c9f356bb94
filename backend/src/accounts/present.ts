import type { User } from "@lyceum/shared/rest/accounts.ts";
import type { Selectable } from "kysely";

import type { Tables } from "../kernel/database/tables.ts";
import type { Studies } from "./queries/studies.ts";

export type UserRow = Selectable<Tables["users"]>;

/** A user as the REST calls show it: an allow-list, so that no new column is shown by accident. */
export const presentUser = (row: UserRow, { purchased, transactionId }: Studies): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  mobile: row.mobile,
  role: row.role,
  course_purchased: purchased.length > 0 ? JSON.stringify(purchased) : "",
  course_fee_paid: purchased.length > 0 ? "Yes" : "No",
  transaction_id: transactionId,
  time_spent_after_login: hoursOf(Number(row.time_spent_seconds)),
  updated_datetime: row.updated_at?.toISOString() ?? null,
  created_datetime: row.created_at.toISOString(),
  last_login_time: row.last_login_at?.toISOString() ?? null,
});

/** To two digits. */
const hoursOf = (seconds: number): number => Math.round(seconds / 36) / 100;
