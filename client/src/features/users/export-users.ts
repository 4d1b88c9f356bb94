import { exportUsers } from "@lyceum/shared/rest/administration.ts";

import { callAuthorised } from "../../session/authorised.ts";
import type { UserSearch } from "../../api/users-api.ts";

/** Browsers remove it from a text; spreadsheets need it. */
const BYTE_ORDER_MARK = "\ufeff";

/** All users that match the search, as a file. Rejects with `CallError`. */
export async function exportedUsers(query: UserSearch): Promise<Blob> {
  const text = await callAuthorised(exportUsers, { query });
  const lines = text.startsWith(BYTE_ORDER_MARK) ? text : `${BYTE_ORDER_MARK}${text}`;
  return new Blob([lines], { type: "text/csv;charset=utf-8" });
}
