import { expect } from "vitest";

import { type TestApp, tryToSignIn } from "./app.ts";

/** The answer to a person who signs in with their password while another one is being set, which is done first. */
export const lateSignIn = async (
  { app, database }: Pick<TestApp, "app" | "database">,
  { id, email }: { id: string; email: string },
) => {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await client.query("update users set password_hash = 'another' where id = $1", [id]);
    const late = tryToSignIn(app, email);
    const waiting = "select from pg_locks where not granted";
    await expect
      .poll(async () => (await database.pool.query(waiting)).rowCount, { timeout: 10_000 })
      .toBe(1);
    await client.query("commit");
    return await late;
  } finally {
    client.release();
  }
};
