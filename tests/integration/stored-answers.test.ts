import { ServerResponse } from "node:http";

import { getCourses } from "@lyceum/shared/rest/courses.ts";
import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";

import { sendRaw } from "../../backend/test/RawLine.ts";
import { type Site, startSite } from "../support/servers/site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

it.each(["/", `/api${getCourses.url}`])(
  "%s has its policy, and is confirmed to a client that stored it in at most 300 bytes",
  async (path) => {
    const first = await fetch(site.url + path);
    expect(first.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(first.headers.get("x-content-type-options")).toBe("nosniff");
    const { host } = new URL(site.url);
    const etag = first.headers.get("etag")!;
    const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nIf-None-Match: ${etag}\r\nConnection: close\r\n\r\n`;
    const { heard } = await sendRaw(site.url, request);
    expect(heard).toContain("HTTP/1.1 304");
    expect(heard).toContain(`etag: ${etag}`);
    expect(heard).not.toContain("content-security-policy");
    expect(Buffer.byteLength(heard)).toBeLessThanOrEqual(300);
  },
);

it("what is not there has the policy of pages", async () => {
  const { status, headers } = await fetch(`${site.url}/api/nowhere`);
  expect(status).toBe(404);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
});

const WITHOUT_NAME = /^(x-request-id|date): .*\r\n/gim;

/** Headers in their order and body as sent, without what differs between any two answers. */
const answerTo = async (path: string, headers: string, method = "GET") => {
  const { host } = new URL(site.url);
  const request = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}Connection: close\r\n\r\n`;
  const { heard } = await sendRaw(site.url, request);
  expect(heard).toMatch(/^x-request-id: [\w-]{8,64}\r$/m);
  return heard.replace(WITHOUT_NAME, "");
};

/** Something that is answered the long way always, and changes nothing else. */
const LONG_WAY = "Content-Length: 0\r\n";
const VARIANTS = ["", "Accept-Encoding: br, gzip\r\n", "Accept-Encoding: gzip\r\n"];

const scriptOf = async () => {
  const home = await (await fetch(site.url)).text();
  return /"(\/static\/js\/[^"]+\.js)"/.exec(home)![1]!;
};

describe("an answer that is sent again", () => {
  it.each([
    ["a page", async () => "/"],
    ["a page under a campaign's address", async () => "/?utm_source=letter"],
    ["the catalogue", async () => `/api${getCourses.url}`],
    ["a script", scriptOf],
  ])("is the same as before in each header and byte: %s", async (_what, pathOf) => {
    const path = await pathOf();
    const { headers } = await fetch(site.url + path);
    const known = `If-None-Match: "another", ${headers.get("etag")!}\r\n`;
    for (const variant of [...VARIANTS, known, 'If-None-Match: "another"\r\n']) {
      const long = await answerTo(path, variant + LONG_WAY);
      expect(long).toMatch(/^HTTP\/1\.1 (200|304)/);
      expect(await answerTo(path, variant)).toBe(long);
      expect(await answerTo(path, variant)).toBe(long);
    }
    expect(await answerTo(path, "", "HEAD")).not.toContain("<html");
  });

  it("is refused where its address asks for what is no path of the site, or for two hosts", async () => {
    await fetch(site.url);
    expect(await answerTo("/?a=|", "")).toMatch(/^HTTP\/1\.1 200/);
    expect(await answerTo("//", "")).toMatch(/^HTTP\/1\.1 400/);
    expect(await answerTo("/", "Host: another\r\n")).toMatch(/^HTTP\/1\.1 400/);
  });
});

it.each([
  ["a page", async () => "/"],
  ["the catalogue", async () => `/api${getCourses.url}`],
  ["a script", scriptOf],
  ["a socket over long polling", async () => `${SOCKET_PATH}/?EIO=4&transport=polling`],
])(
  "has a time in which its caller must take some of it, whoever sends it: %s",
  async (_what, pathOf) => {
    const path = await pathOf();
    const request = `GET ${path} HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\nConnection: close\r\n\r\n`;
    await sendRaw(site.url, request);
    const timed = vi.spyOn(ServerResponse.prototype, "setTimeout");
    onTestFinished(() => timed.mockRestore());
    expect((await sendRaw(site.url, request)).heard).toMatch(/^HTTP\/1\.1 200/);
    expect(timed).toHaveBeenCalledOnce();
  },
);
