import { setTimeout as wait } from "node:timers/promises";

import { afterEach, beforeEach, expect, it } from "vitest";

import { type TestDatabase, createTestDatabase } from "../../../tests/support/servers/database.ts";
import { silent } from "../../test/app.ts";
import { type Database, connect } from "../kernel/database/database.ts";
import { mediaRemovals, removeLater } from "./removals-repository.ts";

let testDatabase: TestDatabase;
let database: Database;
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = connect(testDatabase.url, silent);
});
afterEach(async () => {
  await database.close();
  await testDatabase.close();
});

it("removes all else where some files cannot be removed, says so, and keeps these noted", async () => {
  const removed: string[] = [];
  const remove = async (key: string) => {
    if (key.includes("stuck")) throw new Error("It cannot be deleted");
    removed.push(key);
  };
  const removals = mediaRemovals(database, { delete: remove, deleteFolder: remove });
  const keys = ["images/a", "images/stuck-1", "images/z", "videos/stuck-2", "videos/z"];
  await database.queries.transaction().execute((each) => removeLater(each, keys));
  await expect(removals.removeDue()).rejects.toThrow("2 could not be removed");
  expect(removed.toSorted()).toEqual(["images/a", "images/z", "videos/z"]);
  const left = await database.queries.selectFrom("media_removals").select("key").execute();
  expect(left.map(({ key }) => key).toSorted()).toEqual(["images/stuck-1", "videos/stuck-2"]);
});

it("removes a folder that takes longer than a transaction may wait", async () => {
  const patient = connect(testDatabase.url, silent, { idle_in_transaction_session_timeout: 1_000 });
  const removed: string[] = [];
  const remove = async (key: string) => {
    await wait(2_000);
    removed.push(key);
  };
  const removals = mediaRemovals(patient, { delete: remove, deleteFolder: remove });
  try {
    await patient.queries.transaction().execute((each) => removeLater(each, ["videos/long"]));
    await removals.removeDue();
    expect(removed).toEqual(["videos/long"]);
    expect(await patient.queries.selectFrom("media_removals").selectAll().execute()).toEqual([]);
  } finally {
    await patient.close();
  }
});

it("keeps what was noted again while it was removed", async () => {
  const again = () =>
    database.queries.transaction().execute((each) => removeLater(each, ["images/a"]));
  const removals = mediaRemovals(database, { delete: again, deleteFolder: again });
  await again();
  await removals.removeDue();
  const left = await database.queries.selectFrom("media_removals").select("key").execute();
  expect(left).toEqual([{ key: "images/a" }]);
});
