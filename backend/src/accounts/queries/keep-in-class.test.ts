import { afterAll, beforeAll, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../../test/app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());

type Ends = { created?: string; expires: string; ends?: string; revoked?: string };

/** A person whose session of a tab was made and ends at these SQL times. */
const withSession = async (ends: Ends) => {
  const made = await person(test, "student");
  const { created = "now() - interval '1 day'", expires, revoked = "null" } = ends;
  await test.database.pool.query(
    `update sign_ins set stays = false, created_at = ${created}, expires_at = ${expires},
       ends_at = ${ends.ends ?? expires}, revoked_at = ${revoked} where id = $1`,
    [made.sid],
  );
  return made;
};
/** Minutes from now until a session expires and ends; whole ones. */
const minutesLeft = async ({ sid }: { sid: string }) => {
  const { rows } = await test.database.pool.query<{ expires: number; ends: number }>(
    `select round(extract(epoch from expires_at - now()) / 60)::int as expires,
       round(extract(epoch from ends_at - now()) / 60)::int as ends from sign_ins where id = $1`,
    [sid],
  );
  return [rows[0]?.expires, rows[0]?.ends];
};
const keep = (...people: { sid: string }[]) =>
  test.backend.accounts.keepInClass(people.map(({ sid }) => sid));
const isIn = async ({ token }: { token: string }) =>
  (await test.backend.accounts.authenticate(token)) !== null;

it("a session whose day is over goes on for as long as it is kept, and its person is still known", async () => {
  const nearlyOver = await withSession({ expires: "now() + interval '30 seconds'" });
  await keep(nearlyOver);
  expect(await minutesLeft(nearlyOver)).toEqual([5, 5]);
  expect(await isIn(nearlyOver)).toBe(true);
});

it("a session that is far from its end is left as it is", async () => {
  const young = await withSession({
    created: "now()",
    expires: "now() + interval '2 hours'",
    ends: "now() + interval '1 day'",
  });
  await keep(young);
  expect(await minutesLeft(young)).toEqual([120, 1_440]);
});

it("a class keeps no session for ever", async () => {
  const ages = await withSession({
    created: "now() - interval '1 day 12 hours' + interval '1 minute'",
    expires: "now() + interval '30 seconds'",
  });
  await keep(ages);
  expect(await minutesLeft(ages)).toEqual([1, 1]);
});

it("a session that has ended, by its time or by its person, stays ended", async () => {
  const over = await withSession({ expires: "now() - interval '1 second'" });
  const signedOut = await withSession({
    expires: "now() + interval '1 minute'",
    revoked: "now()",
  });
  await keep(over, signedOut);
  expect([await isIn(over), await isIn(signedOut)]).toEqual([false, false]);
});
