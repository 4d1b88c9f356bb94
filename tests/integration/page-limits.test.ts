import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";

import { RawLine } from "../../backend/test/RawLine.ts";
import { type Site, startSite } from "../support/servers/site.ts";

let site: Site;
beforeAll(async () => {
  site = await startSite({ backend: { limits: { pagesPerMinute: 20, feedsPerMinute: 5 } } });
});
afterAll(() => site.close());
afterEach(() => void vi.useRealTimers());

it.each([
  ["/rss.xml", 5],
  ["/blogs", 20],
])("%s is limited for each address, and says when to come back", async (path, most) => {
  const codes: number[] = [];
  for (let at = 0; at < most; at += 1) codes.push((await fetch(site.url + path)).status);
  expect(new Set(codes)).toEqual(new Set([200]));
  const refused = await fetch(site.url + path);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: "too_many" });
});

it("what is limited takes nothing from calls, and files of pages are not counted", async () => {
  expect((await fetch(`${site.url}/api/video/get_categories`)).status).toBe(200);
  expect((await fetch(`${site.url}/icon.svg`)).status).toBe(200);
  expect((await fetch(`${site.url}/health`)).status).toBe(200);
});

it("a body that comes slowly is cut off where sockets are opened too", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
  const raw = await RawLine.open(site.url);
  const { host } = new URL(site.url);
  await raw.write(
    `POST ${SOCKET_PATH}/?EIO=4&transport=polling HTTP/1.1\r\nHost: ${host}\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\n4`,
  );
  await vi.waitFor(() => expect(raw.heard).toContain("HTTP/1.1"), { timeout: 10_000 });
  expect(raw.isClosed).toBe(false);
  vi.advanceTimersByTime(30_000);
  await raw.closed;
});
