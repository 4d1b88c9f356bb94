import { randomUUID } from "node:crypto";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { ContactMessage } from "@lyceum/shared/rest/contact.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

import { type TestApp, appOn, openApp, person, post } from "../../test/app.ts";
import { DEFAULT_LIMITS } from "../kernel/config/config.ts";

const SUBMIT = "/api/contact/submitContactForm";
const HANDLED = "/api/contact/mark_handled";
const { nameShort, emailInvalid, messageShort } = MESSAGES.contact;

describe("the contact page's messages", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp({ limits: { ...DEFAULT_LIMITS, messagesPerMinute: 1_000 } });
  });
  afterEach(() => test.database.queries.deleteFrom("contact_messages").execute());
  afterAll(() => test.close());

  const form = (changed: object = {}) => ({
    name: "Ada",
    email: "Ada@Lyceum.example",
    message: "When does it begin?",
    ...changed,
  });
  const submit = (changed: object = {}) => post(test.app, SUBMIT, form(changed));
  const kept = () => test.database.queries.selectFrom("contact_messages").selectAll().execute();
  const list = async (bearer: object) =>
    (await test.app.inject({ url: "/api/contact/messages", headers: { ...bearer } })).json();

  it("are kept", async () => {
    const reply = await submit({ name: "  Ada  ", message: "\n<b>Hello</b> there\n" });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ status: "success", message: MESSAGES.contact.sent });
    expect(await kept()).toMatchObject([
      {
        name: "Ada",
        email: "ada@lyceum.example",
        message: "<b>Hello</b> there",
        mailed_at: null,
        handled_at: null,
      },
    ]);
  });

  it.each([
    ["a short name", { name: "Al" }, nameShort],
    ["a name of blanks", { name: "     " }, nameShort],
    ["no name", { name: undefined }, nameShort],
    ["no email", { email: "" }, emailInvalid],
    ["an email that is none", { email: "ada@" }, emailInvalid],
    ["two emails", { email: "a@b.example, c@d.example" }, emailInvalid],
    ["a header in the email", { email: "a@b.example\r\nBcc: c@d.example" }, emailInvalid],
    ["a short message", { message: "Hi there" }, messageShort],
    [
      "all of it",
      { name: 1, email: null, message: [] },
      `${nameShort} ${emailInvalid} ${messageShort}`,
    ],
    ["two of it", { name: "A", message: "B" }, `${nameShort} ${messageShort}`],
  ])("are refused with %s, in one text", async (_what, changed, message) => {
    const reply = await submit(changed);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ status: "error", code: "invalid", message });
    expect(await kept()).toEqual([]);
  });

  it.each([
    { message: "x".repeat(5_001) },
    { message: "a null\0character" },
    { name: "x".repeat(121) },
  ])("are refused when they are too much", async (changed) => {
    expect((await submit(changed)).statusCode).toBe(400);
    expect(await kept()).toEqual([]);
  });

  it("are dropped, as if they were taken, where what no person sees is filled in", async () => {
    const reply = await submit({ website: "https://spam.example" });
    expect(reply.json()).toEqual({ status: "success", message: MESSAGES.contact.sent });
    expect(await kept()).toEqual([]);
    await submit({ website: "" });
    expect(await kept()).toHaveLength(1);
  });

  it("are limited, with a time to come back after", async () => {
    const limits = { ...DEFAULT_LIMITS, messagesPerMinute: 2 };
    const { app, backend } = await appOn(test.database, { limits });
    const seen: number[] = [];
    for (let sent = 0; sent < 3; sent += 1) seen.push((await post(app, SUBMIT, form())).statusCode);
    expect(seen).toEqual([200, 200, 429]);
    const refused = await post(app, SUBMIT, form());
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ code: "too_many", message: MESSAGES.tooMany });
    const elsewhere = await app.inject({
      method: "POST",
      url: SUBMIT,
      payload: form(),
      remoteAddress: "192.0.2.7",
    });
    expect(elsewhere.statusCode).toBe(200);
    await app.close();
    await backend.close();
  });

  it("are read by admins, newest first, the unanswered before the answered", async () => {
    const { bearer } = await person(test, "admin");
    for (const name of ["One", "Two", "Three"]) await submit({ name });
    const names = async () => {
      const { data, unhandled } = await list(bearer);
      expect(data).toEqual(z.array(ContactMessage).parse(data));
      return [data.map((each: ContactMessage) => each.name), unhandled];
    };
    expect(await names()).toEqual([["Three", "Two", "One"], 3]);
    const [three] = (await list(bearer)).data;
    const mark = (handled: boolean) => post(test.app, HANDLED, { id: three.id, handled }, bearer);
    const first = (await mark(true)).json();
    expect(first).toMatchObject({ status: "success", data: { id: three.id, name: "Three" } });
    expect(await names()).toEqual([["Two", "One", "Three"], 2]);
    // Who marked it first, and when, stays.
    expect((await mark(true)).json()).toEqual(first);
    expect((await mark(false)).json().data.handled_at).toBeNull();
    expect(await names()).toEqual([["Three", "Two", "One"], 3]);
  });

  it("that are not there cannot be marked", async () => {
    const { bearer } = await person(test, "admin");
    const reply = await post(test.app, HANDLED, { id: randomUUID(), handled: true }, bearer);
    expect([reply.statusCode, reply.json().message]).toEqual([404, MESSAGES.contact.notFound]);
  });

  it.each(["student", "teacher"] as const)("are not for a %s to read", async (role) => {
    await submit();
    const reply = await list((await person(test, role)).bearer);
    expect(reply).toEqual({ status: "error", code: "forbidden", message: MESSAGES.notAllowed });
  });
});
