import { once } from "node:events";
import { type AddressInfo, connect as openSocket } from "node:net";
import { Writable } from "node:stream";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { fastify } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, appOn, openApp, person, post, registration } from "../../../test/app.ts";
import { DEFAULT_LIMITS } from "../config/config.ts";
import { denyByDefault } from "./route.ts";

const REGISTER = "/api/authenticate/registerUser";
const JSON_TYPE = { "content-type": "application/json" };

describe("every call", () => {
  let test: TestApp;
  let port: number;
  beforeAll(async () => {
    test = await openApp();
    await test.app.listen({ port: 0, host: "127.0.0.1" });
    port = (test.app.server.address() as AddressInfo).port;
  });
  afterAll(() => test.close());

  const send = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, init);
  const sendJson = (body: string) => send(REGISTER, { method: "POST", headers: JSON_TYPE, body });
  /** Sends bytes as they are, for what fetch would not send. */
  const sendRaw = async (text: string): Promise<string> => {
    const socket = openSocket(port, "127.0.0.1");
    socket.end(text);
    let reply = "";
    socket.setEncoding("utf8").on("data", (part: string) => (reply += part));
    await once(socket, "close");
    return reply;
  };
  const expectRefusal = async (reply: Response, status: number): Promise<void> => {
    expect(reply.status).toBe(status);
    const body = (await reply.json()) as Record<string, string>;
    expect(Object.keys(body)).toEqual(["status", "code", "message"]);
    expect(body.status).toBe("error");
    expect(body.message).not.toBe("");
    expect(JSON.stringify(body)).not.toMatch(/\n|\.ts|node_modules| at /);
  };

  it.each([
    ["cut JSON", '{"name": "A', 400],
    ["no JSON", "name=A", 400],
    ["nothing", "", 400],
    ["null", "null", 400],
    ["a list", "[]", 400],
    ["a word", '"text"', 400],
    ["__proto__", '{"__proto__": {"role": "admin"}}', 400],
    ["constructor.prototype", '{"constructor": {"prototype": {"a": 1}}}', 400],
    ["deep nesting", `${"[".repeat(50_000)}${"]".repeat(50_000)}`, 400],
    ["ten megabytes", `{"name": "${"x".repeat(10 * 1024 * 1024)}"}`, 413],
  ])("refuses %s", async (_what, body, status) => {
    await expectRefusal(await sendJson(body), status);
    expect((await send("/health")).status).toBe(200);
  });

  it("refuses bytes that are no UTF-8 text in a name, or keeps them as text: never fails", async () => {
    const head = Buffer.from('{"name": "');
    const body = Buffer.concat([head, Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from('"}')]);
    await expectRefusal(await send(REGISTER, { method: "POST", headers: JSON_TYPE, body }), 400);
  });

  it("refuses a null character in every text", async () => {
    for (const field of ["name", "email", "mobile", "password"]) {
      const form = registration({ [field]: "a\0b@lyceum.example" });
      await expectRefusal(await sendJson(JSON.stringify(form)), 400);
    }
    const { bearer } = await person(test, "admin");
    const reply = await post(
      test.app,
      "/api/authenticate/get_user_by_email",
      { email: "\0" },
      bearer,
    );
    expect(reply.statusCode).toBe(400);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/html"])(
    "refuses a body of %s",
    async (type) => {
      const init = { method: "POST", headers: { "content-type": type }, body: "{}" };
      await expectRefusal(await send(REGISTER, init), 415);
    },
  );

  it.each([
    ["GET", "/api/nothing"],
    ["GET", "/api"],
    ["GET", "/api/"],
    ["POST", "/backend-service/api/nothing"],
    ["GET", REGISTER],
    ["PUT", REGISTER],
    ["DELETE", "/api/classes"],
    ["PATCH", "/api/authenticate/refresh"],
    ["GET", "/api/..%2f..%2fetc/passwd%00"],
  ])("answers 404 in JSON to %s %s", async (method, path) => {
    await expectRefusal(await send(path, { method }), 404);
  });

  it("answers 400 in JSON to an address that is not one", async () => {
    await expectRefusal(await send("/api/classes/%zz"), 400);
  });

  it("does not answer HEAD where only GET is listed", async () => {
    expect((await send("/api/ip", { method: "HEAD" })).status).toBe(404);
  });

  it("refuses a broken request and lives", async () => {
    expect(await sendRaw("GET /api/ip HTTP/1.1\r\nbroken\r\n\r\n")).toMatch(/^HTTP\/1.1 400/);
    expect((await send("/health")).status).toBe(200);
  });

  it("is refused to a page of another origin when it changes something", async () => {
    const from = (origin: string, headers = {}) =>
      post(test.app, REGISTER, registration(), { origin, host: "site.example", ...headers });
    for (const origin of ["https://evil.example", "null", "https://site.example.evil.example"]) {
      const reply = await from(origin);
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toMatchObject({ code: "forbidden", message: MESSAGES.notAllowed });
    }
    expect((await from("https://site.example")).statusCode).toBe(200);
    expect((await post(test.app, REGISTER, registration())).statusCode).toBe(200);
  });

  it("is let in from the origins that are configured, and from no other", async () => {
    const allowedOrigins = ["https://app.example"];
    const { app, backend } = await appOn(test.database, { allowedOrigins });
    const from = (origin: string) => post(app, REGISTER, registration(), { origin });
    expect((await from("https://app.example")).statusCode).toBe(200);
    expect((await from("https://localhost")).statusCode).toBe(403);
    await app.close();
    await backend.close();
  });

  it("ends at the limit of calls a minute, with Retry-After, for unknown paths and wrong tokens too", async () => {
    const limits = { ...DEFAULT_LIMITS, callsPerMinute: 6, signInsPerMinute: 2 };
    const { app, backend } = await appOn(test.database, { limits });
    const codes = async (url: string, headers = {}) => {
      const seen: number[] = [];
      for (let calls = 0; calls < 2; calls += 1)
        seen.push((await app.inject({ method: "GET", url, headers })).statusCode);
      return seen;
    };
    expect(await codes("/api/classes", { authorization: "Bearer a.b.c" })).toEqual([401, 401]);
    expect(await codes("/api/nothing")).toEqual([404, 404]);
    expect(await codes("/api/authenticate/challenge")).toEqual([200, 200]);
    expect(await codes("/api/ip")).toEqual([429, 429]);
    expect(await codes("/api/nothing")).toEqual([429, 429]);
    const refused = await app.inject({ method: "GET", url: "/api/ip" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.json()).toEqual({
      status: "error",
      code: "too_many",
      message: MESSAGES.tooMany,
    });
    await app.close();
    await backend.close();
  });

  it("has narrower limits where they are needed", async () => {
    const { app, backend } = await appOn(test.database, {
      limits: { ...DEFAULT_LIMITS, signInsPerMinute: 2 },
    });
    const codes: number[] = [];
    for (let calls = 0; calls < 3; calls += 1)
      codes.push((await app.inject({ url: "/api/authenticate/challenge" })).statusCode);
    expect(codes).toEqual([200, 200, 429]);
    expect((await app.inject({ url: "/api/ip" })).statusCode).toBe(200);
    await app.close();
    await backend.close();
  });

  it("is counted for a person too, from wherever they call", async () => {
    const { app, backend } = await appOn(test.database, {
      limits: { ...DEFAULT_LIMITS, personCallsPerMinute: 2 },
    });
    const [one, other] = [await person(test, "student"), await person(test, "student")];
    const call = async (headers: object, remoteAddress: string) =>
      (await app.inject({ url: "/api/classes", headers: { ...headers }, remoteAddress }))
        .statusCode;
    expect(await call(one.bearer, "192.0.2.1")).toBe(200);
    expect(await call(one.bearer, "192.0.2.2")).toBe(200);
    expect(await call(one.bearer, "192.0.2.3")).toBe(429);
    expect(await call(other.bearer, "192.0.2.3")).toBe(200);
    await app.close();
    await backend.close();
  });

  it("has its id in its answer: the proxy's, where that is a valid one", async () => {
    const named = async (url: string, id?: string) => {
      const headers = id === undefined ? undefined : { "x-request-id": id };
      return (await test.app.inject({ url, headers })).headers["x-request-id"];
    };
    const own = /^[0-9a-f-]{36}$/;
    for (const url of ["/api/ip", "/api/classes", "/api/nothing", "/health", "/api/classes/%zz"])
      expect(await named(url)).toMatch(own);
    expect(await named("/api/ip")).not.toBe(await named("/api/ip"));
    expect(await named("/api/ip", "edge_7f3a-0001")).toBe("edge_7f3a-0001");
    for (const id of [
      "short",
      "a b c d e f g",
      "x".repeat(65),
      '"},{"level":60',
      "head.er.token-12",
    ])
      expect(await named("/api/ip", id)).toMatch(own);
  });

  it("answers its own failure with a sentence, and logs it whole", async () => {
    const lines: string[] = [];
    const write = (line: Buffer, _encoding: string, done: () => void) => {
      lines.push(line.toString());
      done();
    };
    const other = await openApp();
    const { app, backend } = await appOn(
      other.database,
      {},
      {
        log: pino(new Writable({ write })),
      },
    );
    const { bearer } = await person(other, "admin");
    await other.database.pool.query("alter table classes rename to lost");
    const reply = await app.inject({ method: "GET", url: "/api/classes", headers: bearer });
    await app.close();
    await backend.close();
    await other.close();
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toEqual({
      status: "error",
      code: "internal",
      message: MESSAGES.internal,
    });
    const logged = lines.find((line) => line.includes('relation \\"classes\\" does not exist'));
    expect(logged).toContain("repository.ts");
    expect(lines.join("")).not.toContain(bearer.authorization.slice(7));
  });

  it("knows where it came from by the socket alone", async () => {
    const headers = { "x-forwarded-for": "203.0.113.9" };
    const reply = await send("/api/ip", { headers });
    expect(await reply.json()).toEqual({ ip: "127.0.0.1" });
  });

  it.each([
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8::1", "2001:db8::1"],
  ])("shows the address %s as %s", async (remoteAddress, ip) => {
    const reply = await test.app.inject({ method: "GET", url: "/api/ip", remoteAddress });
    expect(reply.json()).toEqual({ ip });
  });

  it("is kept by no cache and guessed at by no browser", async () => {
    const reply = await send("/api/ip");
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("a route that does not say who may call it", () => {
  it("cannot be registered", () => {
    const app = fastify();
    denyByDefault(app);
    expect(() => app.get("/open", async () => "hello")).toThrow(
      "/open does not say who may call it",
    );
  });
});
