import type { ListedUser } from "@lyceum/shared/rest/administration.ts";

/** A JSON list of all users, a part at a time. */
export const jsonOf = async function* (
  parts: AsyncIterable<readonly ListedUser[]>,
): AsyncGenerator<string> {
  let before = "[";
  for await (const users of parts) {
    if (users.length === 0) continue;
    yield before + users.map((user) => JSON.stringify(user)).join(",");
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
};
