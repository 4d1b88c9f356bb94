import { expect } from "vitest";

import { type TestDatabase, createTestDatabase } from "../../tests/support/servers/database.ts";
import { type Database, connect } from "../src/kernel/database/database.ts";
import { silent } from "./app.ts";

/** Databases of a test's own, and connections to them; `close` ends all of it, with what was added to `closers`. */
export const ownDatabases = () => {
  const closers: (() => unknown)[] = [];
  return {
    closers,
    own: async (): Promise<TestDatabase> => {
      const database = await createTestDatabase();
      closers.push(() => database.close());
      return database;
    },
    connected: (url: string): Database => {
      const database = connect(url, silent);
      closers.push(() => database.close());
      return database;
    },
    close: async (): Promise<void> => {
      for (const close of closers.splice(0).toReversed()) await close();
    },
  };
};

export const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  await expect.poll(condition, { timeout: 20_000, interval: 20 }).toBe(true);
};
