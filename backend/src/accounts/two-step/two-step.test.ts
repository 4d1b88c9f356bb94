import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, appOn, openApp, post, silent, tryToSignIn } from "../../../test/app.ts";
import { mailServer } from "../../../test/mail-server.ts";
import { codeAt, handClock, ticketOf, turnOn, verifiedPerson } from "../../../test/two-step.ts";
import { cleanUp } from "../../retention/housekeeping.ts";

const { twoStep, notAllowed, users } = MESSAGES;
const BEGIN = "/api/account/two_step/begin";
const ON = "/api/account/two_step/turn_on";
const OFF = "/api/account/two_step/turn_off";
const CODES = "/api/account/two_step/recovery_codes";
const RESET = "/api/admin/reset_two_step";
const PUBLIC_URL = "https://school.example";
const FROM = "site@school.example";

type Someone = Awaited<ReturnType<typeof verifiedPerson>>;

const clock = handClock();
let test: TestApp;
let mails: Awaited<ReturnType<typeof mailServer>>;
beforeAll(async () => {
  mails = await mailServer();
  const mail = { url: mails.url, from: FROM, to: FROM };
  test = await openApp({ mail, publicUrl: PUBLIC_URL }, { clock: clock.read });
});
afterAll(async () => {
  await test.close();
  await mails.close();
});

const careful = async (role: "student" | "teacher" | "admin" = "student") => {
  const who = await verifiedPerson(test, role);
  return { ...who, ...(await turnOn(test.app, clock, who)) };
};
const now = ({ secret }: { secret: string }) => codeAt(secret, clock.read());
const accountOf = async ({ bearer }: Pick<Someone, "bearer">) =>
  (await test.app.inject({ url: "/api/account", headers: bearer })).json().data;
const begin = async ({ bearer }: Someone) =>
  (await post(test.app, BEGIN, {}, bearer)).json<Record<"secret" | "uri" | "qr", string>>();
const actionsOf = async (id: string) => {
  const { rows } = await test.database.pool.query<{ actor_id: string | null; action: string }>(
    "select actor_id, action from audit_log where subject_id = $1 order by id",
    [id],
  );
  return rows.map(({ actor_id, action }) => [actor_id, action]);
};
const subjectsTo = async (email: string, most: number) => {
  const subjects = () =>
    mails.mails
      .filter(({ to }) => to.includes(email))
      .map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim());
  await expect.poll(subjects, { timeout: 20_000 }).toHaveLength(most);
  return subjects();
};

describe("turning it on", () => {
  it("gives a secret and its picture, which stand for nothing until a code of it is shown", async () => {
    const me = await verifiedPerson(test, "student");
    const begun = await begin(me);
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    const { searchParams, pathname } = new URL(begun.uri);
    expect(decodeURIComponent(pathname)).toBe(`/Lyceum:${me.email}`);
    expect(searchParams.get("secret")).toBe(begun.secret);
    expect(begun.qr).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(begun.qr).not.toContain("script");
    expect((await tryToSignIn(test.app, me.email)).statusCode).toBe(200);
    expect((await accountOf(me)).two_step).toEqual({
      on: false,
      required: false,
      recovery_codes_left: 0,
    });
  });

  it("takes the code of the last secret alone, shows ten codes, and signs out every other device", async () => {
    const me = await verifiedPerson(test, "student");
    await tryToSignIn(test.app, me.email);
    const [first, last] = [await begin(me), await begin(me)];
    const refused = await post(test.app, ON, { code: now(first) }, me.bearer);
    expect(refused.json()).toMatchObject({ code: "invalid", message: twoStep.codeWrong });
    const reply = await post(test.app, ON, { code: now(last) }, me.bearer);
    expect(reply.json()).toMatchObject({ status: "success", message: twoStep.turnedOn });
    expect(new Set(reply.json().recovery_codes).size).toBe(10);
    expect((await accountOf(me)).two_step).toEqual({
      on: true,
      required: false,
      recovery_codes_left: 10,
    });
    const open = "select from sign_ins where user_id = $1 and revoked_at is null";
    expect((await test.database.pool.query(open, [me.id])).rowCount).toBe(1);
    expect(await actionsOf(me.id)).toEqual([[me.id, "account.two_step_on"]]);
    expect(await subjectsTo(me.email, 1)).toEqual(["Two-step sign-in is on at school.example"]);
  });

  it("is done once, and not begun again while it is on", async () => {
    const me = await verifiedPerson(test, "student");
    const begun = await begin(me);
    const code = { code: now(begun) };
    const replies = await Promise.all([1, 2].map(() => post(test.app, ON, code, me.bearer)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    for (const url of [BEGIN, ON])
      expect((await post(test.app, url, code, me.bearer)).statusCode).toBe(409);
  });

  it("needs to have begun, within a day", async () => {
    const me = await verifiedPerson(test, "student");
    expect((await post(test.app, ON, { code: "123456" }, me.bearer)).statusCode).toBe(409);
    const begun = await begin(me);
    const kept = await careful();
    await test.database.pool.query(
      "update two_step set created_at = created_at - interval '25 hours'",
    );
    await cleanUp(test.database, silent, []);
    const rows = await test.database.queries.selectFrom("two_step").select("user_id").execute();
    const ids = rows.map(({ user_id }) => user_id);
    expect(ids).toContain(kept.id);
    expect(ids).not.toContain(me.id);
    expect((await post(test.app, ON, { code: now(begun) }, me.bearer)).statusCode).toBe(409);
  });
});

describe("turning it off", () => {
  it("takes a code of the app or a recovery code, and a password is enough again", async () => {
    for (const recover of [false, true]) {
      const me = await careful();
      const wrong = await post(test.app, OFF, { factor: { code: "000000" } }, me.bearer);
      expect(wrong.statusCode).toBe(400);
      const factor = recover ? { recovery_code: me.codes[0]! } : { code: now(me) };
      const reply = await post(test.app, OFF, { factor }, me.bearer);
      expect(reply.json()).toEqual({ status: "success", message: twoStep.turnedOff });
      expect((await tryToSignIn(test.app, me.email)).statusCode).toBe(200);
      const actions = (await actionsOf(me.id)).map(([, action]) => action);
      expect(actions.at(-1)).toBe("account.two_step_off");
      const subjects = await subjectsTo(me.email, recover ? 3 : 2);
      expect(subjects.at(-1)).toBe("Two-step sign-in is off at school.example");
      expect((await post(test.app, OFF, { factor }, me.bearer)).statusCode).toBe(409);
    }
  });

  it("takes twenty wrong codes and no more", async () => {
    const me = await careful();
    for (let time = 0; time < 20; time += 1)
      await post(test.app, OFF, { factor: { code: "000000" } }, me.bearer);
    const refused = await post(test.app, OFF, { factor: { code: now(me) } }, me.bearer);
    expect(refused.statusCode).toBe(429);
  });
});

describe("new recovery codes", () => {
  it("void the old ones, used or not, and are mailed of", async () => {
    const me = await careful();
    const reply = await post(test.app, CODES, { factor: { code: now(me) } }, me.bearer);
    expect(reply.json().message).toBe(twoStep.codesMade);
    const fresh: string[] = reply.json().recovery_codes;
    expect(fresh.filter((code) => me.codes.includes(code))).toEqual([]);
    for (const [recovery_code, status] of [
      [me.codes[0]!, 400],
      [fresh[0]!, 200],
    ] as const) {
      const ticket = await ticketOf(test.app, me.email);
      const body = { ticket, factor: { recovery_code } };
      const shown = await post(test.app, "/api/authenticate/second_step", body);
      expect(shown.statusCode).toBe(status);
    }
    expect(await subjectsTo(me.email, 3)).toEqual([
      "Two-step sign-in is on at school.example",
      "New recovery codes at school.example",
      "A recovery code was used at school.example",
    ]);
  });

  it("are nobody's who has no second step", async () => {
    const me = await verifiedPerson(test, "student");
    const factor = { code: "000000" };
    expect((await post(test.app, CODES, { factor }, me.bearer)).statusCode).toBe(409);
  });
});

describe("an account that has it", () => {
  it("is saved without anything that signs in, and is deleted with all of it", async () => {
    const me = await careful();
    const ticket = await ticketOf(test.app, me.email);
    const { body } = await post(test.app, "/api/account/export", {}, me.bearer);
    expect(JSON.parse(body)).toMatchObject({
      two_step: [{ on_since: expect.any(String) }],
      second_steps: [{ tries: 0 }],
    });
    expect(JSON.parse(body).recovery_codes).toHaveLength(10);
    for (const each of [me.secret, ticket, ...me.codes]) expect(body).not.toContain(each);
    const confirm = { confirm: me.email };
    const deleted = await post(test.app, "/api/account/delete", confirm, me.bearer);
    expect(deleted.statusCode).toBe(200);
    for (const table of ["two_step", "recovery_codes", "second_step_tickets", "account_notices"]) {
      const query = `select from ${table} where user_id = $1`;
      expect([table, (await test.database.pool.query(query, [me.id])).rowCount]).toEqual([
        table,
        0,
      ]);
    }
  });
});

describe("an admin", () => {
  it("turns it off for a person with a lost phone, who is signed out everywhere and mailed", async () => {
    const [me, admin] = [await careful(), await verifiedPerson(test, "admin")];
    const listed = async () =>
      (
        await test.app.inject({ url: `/api/admin/users?search=${me.email}`, headers: admin.bearer })
      ).json()[0];
    expect(await listed()).toMatchObject({ two_step: true });
    const reply = await post(test.app, RESET, { user_id: me.id }, admin.bearer);
    expect(reply.json()).toMatchObject({ message: twoStep.reset(me.name), data: { id: me.id } });
    expect(await listed()).not.toHaveProperty("two_step");
    const { statusCode } = await test.app.inject({ url: "/api/account", headers: me.bearer });
    expect(statusCode).toBe(401);
    expect((await tryToSignIn(test.app, me.email)).statusCode).toBe(200);
    expect((await actionsOf(me.id)).at(-1)).toEqual([admin.id, "account.two_step_reset"]);
    expect((await subjectsTo(me.email, 2))[1]).toBe("Two-step sign-in was reset at school.example");
  });

  it("changes nothing, and tells nothing, where it is off", async () => {
    const [me, admin] = [
      await verifiedPerson(test, "student"),
      await verifiedPerson(test, "admin"),
    ];
    expect((await post(test.app, RESET, { user_id: me.id }, admin.bearer)).statusCode).toBe(200);
    expect(await actionsOf(me.id)).toEqual([]);
    expect((await tryToSignIn(test.app, me.email)).statusCode).toBe(200);
  });

  it("does it to no admin, themselves neither, and nobody else does it", async () => {
    const [admin, other] = [await careful("admin"), await careful("admin")];
    for (const { id } of [admin, other]) {
      const reply = await post(test.app, RESET, { user_id: id }, admin.bearer);
      expect(reply.json()).toMatchObject({ code: "forbidden", message: users.notAdmins });
    }
    const [teacher, me] = [await verifiedPerson(test, "teacher"), await careful()];
    const reply = await post(test.app, RESET, { user_id: me.id }, teacher.bearer);
    expect(reply.json()).toMatchObject({ code: "forbidden", message: notAllowed });
  });
});

describe("where admins have to use it", () => {
  let strict: Awaited<ReturnType<typeof appOn>>;
  beforeAll(async () => {
    const twoStepOfAdmins = { issuer: "School", requiredOfAdmins: true };
    strict = await appOn(test.database, { twoStep: twoStepOfAdmins }, { clock: clock.read });
  });
  afterAll(async () => {
    await strict.app.close();
    await strict.backend.close();
  });

  const ask = (url: string, { bearer }: Pick<Someone, "bearer">) =>
    strict.app.inject({ url, headers: bearer });

  it("an admin without it does nothing but their own account's affairs, and learns so at the sign-in", async () => {
    const admin = await verifiedPerson(test, "admin");
    const reply = await tryToSignIn(strict.app, admin.email);
    expect(reply.json().data).toMatchObject({ role: "admin", must_set_up_two_step: true });
    for (const url of ["/api/admin/users", "/api/admin/get_pending_videos", "/api/classes"]) {
      const refused = await ask(url, admin);
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toEqual({
        status: "error",
        code: "set_up_two_step",
        message: twoStep.required,
      });
    }
    const body = { email: admin.email };
    const me = await post(strict.app, "/api/authenticate/get_user_by_email", body, admin.bearer);
    expect(me.json()).toMatchObject({ code: "set_up_two_step" });
    expect((await ask("/api/account", admin)).json().data.two_step).toMatchObject({
      on: false,
      required: true,
    });
    const sockets = await strict.backend.accounts.standings([
      { personId: admin.id, sessionId: admin.sid },
    ]);
    expect(sockets).toMatchObject([{ person: { mustSetUpTwoStep: true } }]);
  });

  it("turning it on opens everything at once, also to open pages, and it stays on", async () => {
    const admin = await verifiedPerson(test, "admin");
    const announced: string[] = [];
    const stop = strict.backend.changes.on("account", (id) => void announced.push(id));
    const { secret } = await turnOn(strict.app, clock, admin);
    await expect.poll(() => announced).toContain(admin.id);
    stop();
    expect((await ask("/api/admin/users", admin)).statusCode).toBe(200);
    const factor = { code: codeAt(secret, clock.read()) };
    const refused = await post(strict.app, OFF, { factor }, admin.bearer);
    expect(refused.json()).toMatchObject({ code: "forbidden", message: twoStep.keptOn });
    const ticket = await ticketOf(strict.app, admin.email);
    const body = { ticket, factor };
    const reply = await post(strict.app, "/api/authenticate/second_step", body);
    expect(reply.json().data).not.toHaveProperty("must_set_up_two_step");
  });

  it("nobody else is asked for it, and who becomes an admin is at once", async () => {
    const teacher = await verifiedPerson(test, "teacher");
    expect((await ask("/api/classes", teacher)).statusCode).toBe(200);
    const reply = await tryToSignIn(strict.app, teacher.email);
    expect(reply.json().data).not.toHaveProperty("must_set_up_two_step");
    await test.database.pool.query("update users set role = 'admin' where id = $1", [teacher.id]);
    expect((await ask("/api/classes", teacher)).json()).toMatchObject({ code: "set_up_two_step" });
  });
});
