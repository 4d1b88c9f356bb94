import { once } from "node:events";
import type { Readable } from "node:stream";

import { afterAll, beforeAll, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../../test/app.ts";
import { createExports } from "./exports.ts";

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

it("is read for a few people at a time, and for others once one of them has it or is gone", async () => {
  const begin = createExports(test.database);
  const people = await Promise.all(Array.from({ length: 4 }, () => person(test, "student")));
  const [first, ...others] = await Promise.all(people.map(begin));
  const late = await person(test, "student");
  await expect(begin(late)).rejects.toMatchObject({ code: "unavailable" });
  first!.destroy();
  await once(first!, "close");
  const next = await begin(late);
  for (const stream of [next, ...others]) {
    stream.resume();
    await once(stream, "close");
  }
  const { rows } = await test.database.pool.query(
    "select from pg_stat_activity where application_name = 'lyceum export' and datname = current_database()",
  );
  expect(rows).toEqual([]);
});

it("ends after its time, or before where it is slow and others wait", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => person(test, "student")));
  const impatient = createExports(test.database, { longest: 600_000, undisturbed: 0 });
  const slow: Readable[] = [];
  for (const each of people.slice(0, 4)) slow.push(await impatient(each));
  const last = await impatient(people[4]!);
  await expect.poll(() => slow[0]!.closed).toBe(true);
  expect(slow.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false]);
  for (const stream of [...slow.slice(1), last]) stream.destroy();
  const short = createExports(test.database, { longest: 1, undisturbed: 0 });
  await expect(short(people[0]!)).rejects.toThrow("An export took too long");
});
