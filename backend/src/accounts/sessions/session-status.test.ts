import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../../test/app.ts";

type TestUser = Awaited<ReturnType<typeof person>>;

let test: TestApp;
let student: TestUser;
let sessionId: string;

const change = (set: { banned_at?: Date; deleted_at?: Date; role?: "teacher" }) =>
  test.database.queries.updateTable("users").set(set).where("id", "=", student.id).execute();

const revoke = () =>
  test.database.queries
    .updateTable("sign_ins")
    .set({ revoked_at: new Date() })
    .where("id", "=", sessionId)
    .execute();

const sessionStatuses = (...personIds: string[]) =>
  test.backend.accounts.standings(personIds.map((personId) => ({ personId, sessionId })));
const standing = async () => (await sessionStatuses(student.id))[0];

beforeAll(async () => {
  test = await openApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  student = await person(test, "student");
  const token = student.bearer.authorization.replace("Bearer ", "");
  sessionId = (await test.backend.accounts.authenticate(token))!.sessionId;
});

describe("the standing of a session", () => {
  it("is that of its person as the database has them now", async () => {
    await change({ role: "teacher" });
    const { id, email } = student;
    expect(await standing()).toEqual({
      ended: null,
      person: {
        id,
        email,
        name: "A student",
        role: "teacher",
        pictureUrl: null,
        sessionId,
        mustSetUpTwoStep: false,
      },
    });
  });

  it("says why it is over, the gravest reason first", async () => {
    await revoke();
    expect(await standing()).toEqual({ ended: "signed-out" });
    await change({ banned_at: new Date() });
    expect(await standing()).toEqual({ ended: "banned" });
    await change({ deleted_at: new Date() });
    expect(await standing()).toEqual({ ended: "deleted" });
  });

  it("is over for another user's sign-in", async () => {
    const other = await person(test, "student");
    expect(await sessionStatuses(other.id)).toEqual([{ ended: "signed-out" }]);
    expect(await sessionStatuses(randomUUID())).toEqual([{ ended: "deleted" }]);
  });

  it("is answered for many in one query, in the order they were asked about", async () => {
    const other = await person(test, "student");
    const asked = [randomUUID(), student.id, other.id, student.id];
    const found = await sessionStatuses(...asked);
    expect(found.map(({ ended }) => ended)).toEqual(["deleted", null, "signed-out", null]);
    expect(await sessionStatuses()).toEqual([]);
  });

  it.each([
    ["a ban", () => change({ banned_at: new Date() })],
    ["another role", () => change({ role: "teacher" })],
    ["the end of a sign-in", revoke],
  ])("is reported as changed after %s", async (_what, act) => {
    const told = Promise.withResolvers<string>();
    const stop = test.backend.changes.on("account", told.resolve);
    await act();
    expect(await told.promise).toBe(student.id);
    stop();
  });
});
