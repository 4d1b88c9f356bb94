import { keptForLater } from "@lyceum/shared/promises.ts";
import { expect } from "vitest";

import { type TestApp, tryToSignIn } from "./app.ts";
import { waitingForLocks } from "./waiting-for-locks.ts";

type Site = Pick<TestApp, "app" | "database">;

/** What `ask` answers where it comes while a person's row is being changed, which is done first. @param change As in `set`. */
export const behindChange = async <Answer>(
  { database }: Site,
  { id }: { id: string },
  change: string,
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await client.query("select from users where id = $1 for update", [id]);
    await client.query(`update users set ${change} where id = $1`, [id]);
    // It may be refused while the change is still being committed.
    const late = keptForLater(ask());
    await expect.poll(() => waitingForLocks(database), { timeout: 10_000 }).toBe(1);
    await client.query("commit");
    return await late;
  } finally {
    client.release();
  }
};

export const ANOTHER_PASSWORD = "password_hash = 'another'";
export const GONE = "deleted_at = now(), name = 'Deleted user'";

/** The answer to a person who signs in with their password while another one is being set. */
export const lateSignIn = (test: Site, who: { id: string; email: string }) =>
  behindChange(test, who, ANOTHER_PASSWORD, () => tryToSignIn(test.app, who.email));
