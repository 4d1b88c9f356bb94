import { Writable } from "node:stream";

import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, appOn, openApp } from "../../../test/app.ts";
import { CSP_REPORTS } from "./csp-reports.ts";

const VIDEO = "3f0c8a52-7b9d-4c1e-8a2f-0d9b6c5e4a31";
const OLD = {
  "csp-report": {
    "document-uri": `https://lyceum.example/meeting-room/${VIDEO}?token=secret`,
    referrer: "https://lyceum.example/?q=secret",
    "violated-directive": "img-src 'self'",
    "effective-directive": "img-src",
    "original-policy": "default-src 'none'",
    "blocked-uri": "https://evil.example/pixel.gif?of=secret",
    "source-file": "https://lyceum.example/assets/index.js",
    "line-number": 12,
    "script-sample": "secret",
  },
};
const NEW = (changed = {}) => ({
  age: 5,
  type: "csp-violation",
  url: "https://lyceum.example/",
  user_agent: "A browser",
  body: {
    documentURL: "https://lyceum.example/blog/about-light#secret",
    effectiveDirective: "script-src-elem",
    blockedURL: "inline",
    disposition: "enforce",
    sample: "secret",
    ...changed,
  },
});

describe("what browsers report of our policy", () => {
  let test: TestApp;
  let other: Awaited<ReturnType<typeof appOn>>;
  const lines: { csp?: object }[] = [];
  const write = (line: Buffer, _encoding: string, done: () => void) => {
    lines.push(JSON.parse(line.toString()) as object);
    done();
  };
  beforeAll(async () => {
    test = await openApp();
    other = await appOn(
      test.database,
      {},
      { log: pino(new Writable({ write })), trustProxy: "on" },
    );
  });
  afterAll(async () => {
    await other.app.close();
    await other.backend.close();
    await test.close();
  });
  let callers = 0;
  beforeEach(() => {
    lines.length = 0;
    callers += 1;
  });

  const report = (body: unknown, type = "application/reports+json") =>
    other.app.inject({
      method: "POST",
      url: CSP_REPORTS,
      headers: { "content-type": type },
      remoteAddress: `192.0.2.${callers}`,
      payload: typeof body === "string" ? body : JSON.stringify(body),
    });
  const reported = () => lines.flatMap(({ csp }) => (csp ? [csp] : []));

  it("is logged short, as `report-uri` sends it", async () => {
    const reply = await report(OLD, "application/csp-report");
    expect(reply.statusCode).toBe(204);
    expect(reported()).toEqual([
      {
        directive: "img-src",
        blocked: "https://evil.example/pixel.gif",
        page: "/meeting-room/:id",
        source: "https://lyceum.example/assets/index.js",
        line: 12,
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain("secret");
  });

  it("is logged short, as `report-to` sends it, and nothing of other kinds", async () => {
    const reply = await report([NEW(), { type: "deprecation", body: { id: "x" } }]);
    expect(reply.statusCode).toBe(204);
    expect(reported()).toEqual([
      {
        directive: "script-src-elem",
        blocked: "inline",
        page: "/blog/about-light",
        source: "",
        line: null,
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain("secret");
  });

  it("is not logged of a browser's extensions", async () => {
    await report([
      NEW({ sourceFile: "chrome-extension://abc/x.js" }),
      NEW({ blockedURL: "moz-extension" }),
    ]);
    expect(reported()).toEqual([]);
  });

  it("is logged ten at a time at most, each of limited length", async () => {
    const long = NEW({
      effectiveDirective: "x".repeat(1_000),
      blockedURL: `https://e.example/${"y".repeat(1_000)}`,
    });
    await report(Array.from({ length: 20 }, () => long));
    expect(reported()).toHaveLength(10);
    for (const each of reported()) expect(JSON.stringify(each).length).toBeLessThan(700);
  });

  it.each([
    ["no JSON", "<xml>", 400],
    ["nothing", "", 400],
    ["__proto__", '{"__proto__": {}}', 400],
    ["another shape", '{"csp-report": 7}', 400],
    ["a text", '"csp"', 400],
    ["too much", JSON.stringify([NEW({ sample: "x".repeat(70_000) })]), 413],
  ])("is refused as %s", async (_what, body, status) => {
    const reply = await report(body);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ status: "error" });
    expect(reported()).toEqual([]);
  });

  it("is refused in any other type", async () => {
    expect((await report(OLD, "text/plain")).statusCode).toBe(415);
  });

  it("is limited for each address", async () => {
    const codes = [];
    for (let calls = 0; calls < 61; calls += 1) codes.push((await report([])).statusCode);
    expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 204));
    expect(codes[60]).toBe(429);
  });
});
