import { getCourses } from "@lyceum/shared/rest/courses.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

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
