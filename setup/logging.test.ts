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
