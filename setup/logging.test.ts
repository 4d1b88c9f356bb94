import { Writable } from "node:stream";

import { fastify } from "fastify";
import { describe, expect, it } from "vitest";

import { createLogTo } from "./logging.ts";

const JWT =
  "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIiwic2lkIjoiMiJ9.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg";

const listen = () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString());
      done();
    },
  });
  return { lines, log: createLogTo(stream, "debug") };
};

/** The log as a log collector gets it. */
const logged = (facts: object, text = "Something happened"): string => {
  const { lines, log } = listen();
  log.info(facts, text);
  const [line] = lines;
  expect(() => void JSON.parse(line!)).not.toThrow();
  return line!;
};

describe("a line of the log", () => {
  it.each([
    ["a password", { form: { password: 'my "secret" word' } }, "secret"],
    ["a password however deep", { a: { b: { c: { confirmPassword: "my-word" } } } }, "my-word"],
    ["a token by its name", { tkn: "my-token" }, "my-token"],
    ["a refresh token", { session: { refresh_token: "my-token" } }, "my-token"],
    ["a cookie", { headers: { cookie: "__Host-session=my-token" } }, "my-token"],
    ["a cookie that is set", { headers: { "set-cookie": "session=my-token" } }, "my-token"],
    ["a header", { headers: { authorization: `Bearer ${JWT}` } }, "c2lnbmF0dXJl"],
    ["a token anywhere", { note: `was ${JWT} before` }, "c2lnbmF0dXJl"],
    ["a bearer in words", { note: "Authorization: Bearer opaque-token" }, "opaque-token"],
    ["a link's token", { url: "/reset-password?token=my-token&x=1" }, "my-token"],
    ["a ticket", { url: "/media/videos/1/a.mp4?ticket=my-ticket" }, "my-ticket"],
    ["an email", { note: "ada.lovelace+1@lyceum.example wrote" }, "ada.lovelace"],
    ["an email in a link", { url: "/unsubscribe?of=ada%40lyceum.example" }, "ada%40"],
    ["a database's password", { url: "postgres://lyceum:my-word@localhost/site" }, "my-word"],
  ])("never has %s", (_what, facts, secret) => {
    expect(logged(facts)).not.toContain(secret);
  });

  it("never has them in an error's words, stack or detail", () => {
    const error = Object.assign(new Error(`No mail to ada@lyceum.example with ${JWT}`), {
      detail: "Key (email)=(ada@lyceum.example) already exists.",
    });
    const line = logged({ err: error });
    expect(line).not.toMatch(/ada@|c2lnbmF0dXJl/);
    expect(line).toContain("logging.test.ts");
  });

  it("has of an error what it says, and not what it carries", () => {
    const cause = new Error("The line was cut");
    const error = Object.assign(new Error("No answer", { cause }), {
      code: "ECONNRESET",
      client: { user: "lyceum", socket: {} },
    });
    const { err } = JSON.parse(logged({ err: error })) as { err: object };
    expect(err).toEqual({
      type: "Error",
      message: "No answer: The line was cut",
      stack: expect.stringContaining("The line was cut") as string,
      code: "ECONNRESET",
    });
  });

  const errOf = (err: unknown) => (JSON.parse(logged({ err })) as { err: object }).err;

  it.each([
    ["nothing", null, "null"],
    ["a text", "cut", "cut"],
    ["a number", 7, "7"],
    ["a symbol", Symbol("cut"), "Symbol(cut)"],
    ["a list", ["cut"], "[Array]"],
    ["an object", { socket: {} }, "[Object]"],
  ])("says what was thrown where that is no error: %s", (_what, thrown, message) => {
    expect(errOf(thrown)).toMatchObject({ message });
  });

  it("has of an object that was thrown its own fields, without its secrets", () => {
    const thrown = { code: "E_CUT", password: "my-word", socket: { user: "lyceum" } };
    expect(errOf(thrown)).toEqual({
      code: "E_CUT",
      password: "[withheld]",
      message: "[Object]",
    });
  });

  it("has the errors that one error stands for, also as the cause of another", () => {
    const refused = ["::1", "127.0.0.1"].map((at) => new Error(`connect ECONNREFUSED ${at}:5432`));
    const errors = refused.map(({ message }) => message);
    const aggregate = new AggregateError(refused);
    expect(errOf(aggregate)).toMatchObject({ type: "AggregateError", errors });
    expect(errOf(new Error("fetch failed", { cause: aggregate }))).toMatchObject({ errors });
  });

  it("has a cause that is no error", () => {
    const cut = new Error("No answer", { cause: "the line was cut" });
    expect(errOf(cut)).toMatchObject({ message: "No answer", cause: "the line was cut" });
    const outer = new Error("No class", { cause: cut });
    expect(errOf(outer)).toMatchObject({ cause: "the line was cut" });
    const coded = new Error("No answer", { cause: { code: "E_CUT", socket: {} } });
    expect(errOf(coded)).toMatchObject({ cause: { code: "E_CUT" } });
  });

  it("is bounded, whatever was thrown", () => {
    const many = new AggregateError(Array.from({ length: 1_000 }, (_, place) => `no ${place}`));
    for (const thrown of ["a".repeat(100_000), { text: "a".repeat(100_000) }, many])
      expect(JSON.stringify(errOf(thrown)).length).toBeLessThan(10_000);
  });

  it("is written of what cannot be read, too", () => {
    const unreadable = () => {
      throw new Error("cannot be read");
    };
    const error = new Error("hidden");
    const itself = new Error("of itself");
    itself.cause = itself;
    const thrown = [
      new Proxy(error, { get: unreadable }),
      new Proxy({}, { get: unreadable, has: unreadable, ownKeys: unreadable }),
      Object.defineProperty(new Error("x"), "message", { get: unreadable }),
      Object.freeze(new Error("frozen")),
      Object.create(null),
      itself,
    ];
    for (const each of thrown)
      expect(errOf(each)).toMatchObject({ message: expect.any(String) as string });
  });

  it("has everything else as it is", () => {
    const facts = { classId: "7", path: "node_modules/@fastify/x.js", emailed: true, tokens: 3 };
    expect(JSON.parse(logged(facts, "The class is live"))).toMatchObject({
      ...facts,
      msg: "The class is live",
    });
  });

  it("is written at once, however long it is", () => {
    const before = process.cpuUsage();
    logged({ note: "a".repeat(200_000), url: "://".repeat(50_000) });
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });
});

describe("a request in the log", () => {
  it("has its path alone, and of its address the network", async () => {
    const { lines, log } = listen();
    const app = fastify({ loggerInstance: log });
    app.get("/*", async () => "hello");
    await app.inject({ url: `/page/x?token=${JWT}&q=secret`, remoteAddress: "192.0.2.77" });
    await app.close();
    const requests = lines
      .map((line) => JSON.parse(line) as { req?: object })
      .filter((each) => each.req);
    expect(requests).toMatchObject([
      { req: { method: "GET", path: "/page/x", network: "192.0.2.0" } },
    ]);
    expect(lines.join("")).not.toMatch(/secret|192\.0\.2\.77/);
  });
});
