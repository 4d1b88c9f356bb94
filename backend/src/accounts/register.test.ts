import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

import { type TestApp, botAnswer, openApp, post, registration } from "../../test/app.ts";
import { DEFAULT_LIMITS } from "../kernel/config/config.ts";

const URL = "/api/authenticate/registerUser";
const TEXTS = MESSAGES.register;

describe("registering without a bot check", () => {
  const limits = { ...DEFAULT_LIMITS, unprovedRegistrations: { perMinute: 2, delay: 0 } };
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp({ limits });
  });
  afterAll(() => test.close());

  const register = (remoteAddress: string, more = {}) =>
    test.app.inject({ method: "POST", url: URL, payload: registration(more), remoteAddress });

  it("works as it is specified, for a few of one address", async () => {
    const replies = [];
    for (let time = 0; time < 3; time += 1) replies.push(await register("192.0.2.1"));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(Number(replies[2]!.headers["retry-after"])).toBeGreaterThan(0);
    expect((await register("192.0.2.2")).statusCode).toBe(200);
  });

  it("is what many of one address do not do: each shows work of its own", async () => {
    for (let time = 0; time < 4; time += 1) {
      const recaptcha = await botAnswer(test.app);
      expect((await register("192.0.2.3", { recaptcha })).statusCode).toBe(200);
      const again = await register("192.0.2.3", { recaptcha });
      expect(again.statusCode).toBe(400);
      expect(again.json()).toMatchObject({ message: MESSAGES.login.botCheck });
    }
  });

  it("counts no form that is refused for what is in it", async () => {
    for (let time = 0; time < 4; time += 1)
      expect(
        (await register("192.0.2.4", { password: "1", confirmPassword: "1" })).statusCode,
      ).toBe(400);
    expect((await register("192.0.2.4")).statusCode).toBe(200);
  });
});

describe("registering", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp();
  });
  afterAll(() => test.close());

  it("welcomes a student by name and answers isTeacher as the role", async () => {
    const reply = await post(test.app, URL, registration({ name: "Ada" }));
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      status: "success",
      message: "Registration successful! Welcome, Ada",
      data: { role: "No" },
    });
  });

  it("makes a teacher of those who say Yes, and never an admin", async () => {
    const form = registration({ isTeacher: "Yes", role: "admin" });
    const reply = await post(test.app, URL, form);
    expect(reply.json().data).toEqual({ role: "Yes" });
    const user = await test.database.queries
      .selectFrom("users")
      .select("role")
      .where("email", "=", form.email)
      .executeTakeFirstOrThrow();
    expect(user.role).toBe("teacher");
  });

  it.each([
    [{ confirmPassword: "something else", isTeacher: undefined }, TEXTS.mismatch],
    [{ mobile: "", confirmPassword: "something else" }, TEXTS.mobileEmpty],
    [{ password: "", isTeacher: undefined }, TEXTS.passwordEmpty],
    [{ password: "short", confirmPassword: "short", isTeacher: undefined }, TEXTS.teacherUnset],
    [{ password: "short", confirmPassword: "short" }, TEXTS.passwordShort],
  ])("names of several faults the first, as they are specified: %j", async (more, message) => {
    const reply = await post(test.app, URL, registration(more));
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ message });
  });

  it.each([
    ["name", "  ", TEXTS.nameEmpty],
    ["name", undefined, TEXTS.nameEmpty],
    ["email", "", TEXTS.emailEmpty],
    ["email", "nobody", TEXTS.emailInvalid],
    ["mobile", "", TEXTS.mobileEmpty],
    ["mobile", "123456789", TEXTS.mobileDigits],
    ["mobile", "12345678901", TEXTS.mobileDigits],
    ["password", "", TEXTS.passwordEmpty],
    ["confirmPassword", "", TEXTS.confirmEmpty],
    ["confirmPassword", "something else", TEXTS.mismatch],
    ["isTeacher", undefined, TEXTS.teacherUnset],
    ["isTeacher", "admin", TEXTS.teacherUnset],
  ])("refuses %s %j with %j", async (field, value, message) => {
    const reply = await post(test.app, URL, registration({ [field]: value }));
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ status: "error", code: "invalid", message });
  });

  it.each([
    ["1", TEXTS.passwordShort],
    ["seven77", TEXTS.passwordShort],
    ["💥💥💥💥💥💥💥", TEXTS.passwordShort],
    ["password", TEXTS.passwordCommon],
    ["PassWord123", TEXTS.passwordCommon],
    ["abcabcabc", TEXTS.passwordCommon],
  ])("refuses the password %j with %j, and makes no account", async (password, message) => {
    const form = registration({ password, confirmPassword: password });
    const reply = await post(test.app, URL, form);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ status: "error", code: "invalid", message });
    const { rowCount } = await test.database.pool.query("select from users where email = $1", [
      form.email,
    ]);
    expect(rowCount).toBe(0);
  });

  it.each([
    ["confirmPassword", "2", TEXTS.mismatch],
    ["isTeacher", undefined, TEXTS.teacherUnset],
    ["mobile", "1", TEXTS.mobileDigits],
  ])("says what the specification has first: %s %j", async (field, value, message) => {
    const short = { password: "1", confirmPassword: "1" };
    const reply = await post(test.app, URL, registration({ ...short, [field]: value }));
    expect(reply.json().message).toBe(message);
  });

  it("tells of the first wrong field only", async () => {
    const reply = await post(test.app, URL, {});
    expect(reply.json().message).toBe(TEXTS.nameEmpty);
  });

  it("knows an email again whatever its case and spaces", async () => {
    const form = registration();
    await post(test.app, URL, form);
    const again = { ...form, email: `  ${form.email.toUpperCase()} ` };
    const reply = await post(test.app, URL, again);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({
      status: "error",
      code: "conflict",
      message: "Email already registered",
    });
  });

  it("lets one of two registrations of one email through that come at once", async () => {
    const form = registration();
    const replies = await Promise.all(Array.from({ length: 6 }, () => post(test.app, URL, form)));
    const codes = replies.map((reply) => reply.statusCode).toSorted();
    expect(codes).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it("keeps argon2id hashes of 19 MiB and two passes, never passwords", async () => {
    const form = registration();
    const school = await openApp({ passwordCost: undefined });
    onTestFinished(school.close);
    await post(school.app, URL, form);
    const { password_hash } = await school.database.queries
      .selectFrom("users")
      .select("password_hash")
      .where("email", "=", form.email)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("takes names of every script as they are", async () => {
    const name = "Ωμέγα 'Robert'); DROP TABLE users;-- <b>𝒳</b>";
    const form = registration({ name });
    const reply = await post(test.app, URL, form);
    expect(reply.json().message).toBe(`Registration successful! Welcome, ${name}`);
  });
});
