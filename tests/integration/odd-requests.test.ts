import { connect } from "@lyceum/backend/kernel/database/database.ts";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { sendRaw } from "../../backend/test/RawLine.ts";
import { type Site, startSite } from "../support/servers/site.ts";

let site: Site;
let host: string;
beforeAll(async () => {
  site = await startSite();
  host = new URL(site.url).host;
});
afterAll(() => site.close());

/** One request, after which the connection ends. */
const ask = (line: string, headers: string[] = [`Host: ${host}`]) =>
  sendRaw(site.url, [line, ...headers, "Connection: close", "", ""].join("\r\n"));

/** Every notification listener receives one; the content of a page's key must not harm it. */
async function tellOfChanges() {
  const database = connect(site.databaseUrl, pino({ level: "silent" }));
  const id = "3f0c8a52-7b9d-4c1e-8a2f-0d9b6c5e4a31";
  for (const channel of ["video", "course", "blog", "comments"])
    await database.pool.query("select pg_notify($1, $2)", [`${channel}_changed`, id]);
  await database.close();
}

const expectAlive = async () => {
  const before = await fetch(`${site.url}/`);
  expect(before.status).toBe(200);
  expect((await fetch(`${site.url}/health`)).status).toBe(200);
};

describe("a request line", () => {
  for (const [line, status] of [
    ["GET http://x/ HTTP/1.1", 200],
    ["GET HTTP://x HTTP/1.1", 200],
    ["GET http://x?q=a HTTP/1.1", 200],
    ["GET http://:0:0/blogs HTTP/1.1", 200],
    ["GET https://user:pw@[::/blogs HTTP/1.1", 200],
    ["GET http://x/api/video/get_courses HTTP/1.1", 200],
    ["GET http:///blogs HTTP/1.1", 400],
    ["GET ftp://x/ HTTP/1.1", 400],
    ["GET * HTTP/1.1", 400],
    ["OPTIONS * HTTP/1.1", 400],
    ["GET //evil.example/ HTTP/1.1", 400],
    ["GET /\\evil.example/ HTTP/1.1", 400],
    ["GET /a\\b HTTP/1.1", 400],
    ["GET /#fragment HTTP/1.1", 400],
    ["GET /?q=\\|{}^[] HTTP/1.1", 200],
    ["GET /% HTTP/1.1", 400],
    ["GET /%zz HTTP/1.1", 400],
    ["GET /%ff%fe HTTP/1.1", 400],
    ["GET /blog/%00 HTTP/1.1", 404],
    ["GET /course-topics/%2e%2e%2f HTTP/1.1", 404],
    ["GET /x/../blogs HTTP/1.1", 400],
    ["GET /./blogs HTTP/1.1", 400],
    ["GET /x/%2e%2E/blogs?page=1 HTTP/1.1", 400],
    ["GET /x/.%2e HTTP/1.1", 400],
    ["GET /Class/%zz/.. HTTP/1.1", 400],
    ["GET http://x/a/../blogs HTTP/1.1", 400],
    ["GET /.../..a/a..?q=/../ HTTP/1.1", 404],
    ["GET /?q=/../ HTTP/1.1", 200],
    ["GET /?q=%ff%zz%00 HTTP/1.1", 200],
    ["GET /é HTTP/1.1", 400],
    [`GET /${"x".repeat(3_000)} HTTP/1.1`, 404],
    [`GET /blog/${"%41".repeat(2_000)} HTTP/1.1`, 404],
    [`GET /blog/${"a".repeat(201)} HTTP/1.1`, 404],
    [`GET /course-topics/${"a".repeat(201)} HTTP/1.1`, 404],
    [`GET /class/${"a".repeat(201)} HTTP/1.1`, 404],
    [`GET /?q=${"x".repeat(12_000)} HTTP/1.1`, 200],
    [`GET /${"x".repeat(60_000)} HTTP/1.1`, 431],
    ["HEAD / HTTP/1.1", 200],
    ["OPTIONS / HTTP/1.1", 404],
    ["POST / HTTP/1.1", 404],
    ["TRACE / HTTP/1.1", 404],
    ["GET / HTTP/1.0", 200],
    ["GET / HTTP/9.9", 400],
    ["GET /  HTTP/1.1", 200],
    ["BREW / HTTP/1.1", 400],
  ] as const)
    it(`${line.slice(0, 40)} is answered with ${status}, and harms nothing`, async () => {
      const { statuses } = await ask(line);
      expect(statuses).toEqual([status]);
      await tellOfChanges();
      await expectAlive();
    });

  it("that names no host, or two, is refused", async () => {
    expect((await ask("GET / HTTP/1.1", [])).statuses).toEqual([400]);
    const two = ["Host: evil.example", `Host: ${host}`];
    expect((await ask("GET / HTTP/1.1", two)).statuses).toEqual([400]);
  });
});

describe("odd headers of a page", () => {
  for (const [header, status] of [
    ["Range: bytes=0-10", 200],
    ['If-None-Match: "junk", W/, ,,\u0080', 200],
    ["If-None-Match: *", 304],
    ["If-Modified-Since: yesterday", 200],
    ["Accept-Encoding: \u0001;q=x, br;q=0, *;q=", 400],
    ["Accept-Encoding: br;q=0, gzip;q=0.0, identity;q=0", 200],
    ["Expect: a-miracle", 417],
    ["Content-Length: 5, 6", 400],
    ["Host : x", 400],
    ["X-Forwarded-Host: evil.example", 200],
    [`Cookie: ${"a=b; ".repeat(2_000)}`, 200],
  ] as const)
    it(`${JSON.stringify(header).slice(0, 60)} are answered with ${status}`, async () => {
      const { statuses } = await ask("GET / HTTP/1.1", [`Host: ${host}`, header]);
      expect(statuses).toEqual([status]);
      await expectAlive();
    });

  it("that ask for nothing but what changed get it of what is not there too", async () => {
    const { heard } = await ask("GET /nowhere HTTP/1.1");
    const etag = /^etag: (.+)\r$/im.exec(heard)?.[1];
    const headers = [`Host: ${host}`, `If-None-Match: ${etag}`];
    expect((await ask("GET /nowhere HTTP/1.1", headers)).statuses).toEqual([404]);
  });

  it.each(["h2c", "websocket", "tea"])(
    "that ask for %s get the page all the same",
    async (protocol) => {
      const asking = [`Upgrade: ${protocol}`, "Connection: Upgrade", "HTTP2-Settings: AAMAAABk"];
      const { statuses } = await ask("GET / HTTP/1.1", [`Host: ${host}`, ...asking]);
      expect(statuses).toEqual([200]);
    },
  );
});

it("requests that come one behind the other without waiting are answered in their order", async () => {
  const lines = ["GET /health", "GET http://x/", "GET //x", "GET /nowhere", "HEAD /", "GET /ready"];
  const [last, ...others] = lines.toReversed();
  const text = others.toReversed().map((line) => `${line} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  const end = `${last} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  const { statuses } = await sendRaw(site.url, text.join("") + end);
  expect(statuses).toEqual([200, 200, 400, 404, 200, 200]);
});
