import { randomUUID } from "node:crypto";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person, post, tryToSignIn } from "../../test/app.ts";
import { setBanned, setRole } from "./change-accounts.ts";

const ROLE = "/api/admin/set_role";
const BANNED = "/api/admin/set_banned";
const LINK = "/api/admin/reset_link";

type Someone = Awaited<ReturnType<typeof person>>;

describe("what admins do to accounts", () => {
  let test: TestApp;
  let admin: Someone;
  beforeAll(async () => {
    test = await openApp();
    admin = await person(test, "admin");
  });
  afterAll(() => test.close());

  const act = (url: string, body: object) => post(test.app, url, body, admin.bearer);
  const auditOf = (id: string) =>
    test.database.queries
      .selectFrom("audit_log")
      .select(["actor_id", "action", "detail"])
      .where("subject_id", "=", id)
      .orderBy("id")
      .execute();
  const me = ({ email, bearer }: Someone) =>
    post(test.app, "/api/authenticate/get_user_by_email", { email }, bearer);

  it("makes teachers and students, who are that at once", async () => {
    const student = await person(test, "student");
    const reply = await act(ROLE, { user_id: student.id, role: "teacher" });
    expect(reply.json()).toMatchObject({
      status: "success",
      message: MESSAGES.users.roleSet("A student", "teacher"),
      data: { id: student.id, role: "teacher", updated_datetime: expect.any(String) },
    });
    expect((await me(student)).json().user.role).toBe("teacher");
    await act(ROLE, { user_id: student.id, role: "student" });
    expect(await auditOf(student.id)).toEqual([
      {
        actor_id: admin.id,
        action: "account.role_set",
        detail: { from: "student", to: "teacher" },
      },
      {
        actor_id: admin.id,
        action: "account.role_set",
        detail: { from: "teacher", to: "student" },
      },
    ]);
  });

  it("writes nothing down where nothing changes", async () => {
    const student = await person(test, "student");
    await act(ROLE, { user_id: student.id, role: "student" });
    await act(BANNED, { user_id: student.id, banned: false });
    expect(await auditOf(student.id)).toEqual([]);
  });

  it("bans: nobody banned gets in, by an old sign-in or a new one, until they are unbanned", async () => {
    const student = await person(test, "student");
    const reply = await act(BANNED, { user_id: student.id, banned: true });
    expect(reply.json()).toMatchObject({
      message: MESSAGES.users.banned("A student"),
      data: { banned: true },
    });
    expect((await me(student)).statusCode).toBe(401);
    const refused = await tryToSignIn(test.app, student.email);
    expect([refused.statusCode, refused.json().message]).toEqual([401, MESSAGES.account.banned]);
    await act(BANNED, { user_id: student.id, banned: false });
    // A sign-in that was ended stays so.
    expect((await me(student)).statusCode).toBe(401);
    expect((await tryToSignIn(test.app, student.email)).statusCode).toBe(200);
    expect((await auditOf(student.id)).map(({ action }) => action)).toEqual([
      ...["account.banned", "account.unbanned"],
    ]);
  });

  it("hands out a link that sets a new password, once", async () => {
    const student = await person(test, "student");
    const reply = (await act(LINK, { user_id: student.id })).json();
    expect(Date.parse(reply.expires_at) - Date.now()).toBeGreaterThan(29 * 60_000);
    const { origin, pathname, hash } = new URL(reply.link);
    expect([origin, pathname]).toEqual(["http://localhost", "/reset-password"]);
    const password = "another horse";
    const reset = (chosen: string) => {
      const form = { token: hash.slice(1), password: chosen, confirmPassword: chosen };
      return post(test.app, "/api/authenticate/reset_password", form);
    };
    expect((await reset(password)).statusCode).toBe(200);
    expect((await reset("one more horse")).statusCode).toBe(400);
    expect((await tryToSignIn(test.app, student.email, password)).statusCode).toBe(200);
    const [entry] = await auditOf(student.id);
    expect(entry).toMatchObject({ action: "account.reset_link_made", actor_id: admin.id });
    expect(JSON.stringify(entry)).not.toContain(hash.slice(1));
  });

  it.each([
    [ROLE, { role: "teacher" }],
    [BANNED, { banned: true }],
    [LINK, {}],
  ])("never does %s to an admin, not even to oneself", async (url, body) => {
    const other = await person(test, "admin");
    for (const { id } of [other, admin]) {
      const reply = await act(url, { user_id: id, ...body });
      expect([reply.statusCode, reply.json().message]).toEqual([403, MESSAGES.users.notAdmins]);
      expect(await auditOf(id)).toEqual([]);
    }
  });

  it.each([
    [ROLE, { role: "teacher" }],
    [BANNED, { banned: true }],
    [LINK, {}],
  ])("%s finds nobody who is not there, or was deleted", async (url, body) => {
    const gone = await person(test, "student");
    await test.database.queries
      .updateTable("users")
      .set({ deleted_at: new Date() })
      .where("id", "=", gone.id)
      .execute();
    for (const user_id of [randomUUID(), gone.id]) {
      const reply = await act(url, { user_id, ...body });
      expect([reply.statusCode, reply.json().message]).toEqual([404, MESSAGES.users.notFound]);
    }
  });

  it("makes no admins over the web", async () => {
    const student = await person(test, "student");
    const reply = await act(ROLE, { user_id: student.id, role: "admin" });
    expect(reply.statusCode).toBe(400);
  });
});

describe("the command line", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp();
  });
  afterAll(() => test.close());

  const change = <Value>(work: (trx: Parameters<typeof setRole>[0]) => Promise<Value>) =>
    test.database.queries.transaction().execute(work);

  it("leaves one admin of two who are taken away at the same moment", async () => {
    const [one, other] = [await person(test, "admin"), await person(test, "admin")];
    const outcomes = await Promise.allSettled([
      change((trx) => setRole(trx, { actorId: null, userId: one.id, role: "student" })),
      change((trx) => setBanned(trx, { actorId: null, userId: other.id, banned: true })),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "conflict", message: MESSAGES.users.lastAdmin },
    });
  });
});
