import { LOOK_EVERY, eventLoopLag } from "@lyceum/backend/kernel/http/load.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { LiveSocket } from "../support/protocol/LiveSocket.ts";
import { type Site, startSite } from "../support/servers/site.ts";

const soon = { timeout: 60_000, interval: LOOK_EVERY / 2 };
const PERSON = "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0";
const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

let site: Site;
let late = 0;
beforeAll(async () => {
  site = await startSite({ lag: { read: () => late, close: () => undefined } });
});
afterAll(() => site.close());

const get = (path: string, userAgent = PERSON) =>
  fetch(site.url + path, { headers: { "user-agent": userAgent } });
let asked = 0;
/** A page that was not requested before. */
const fresh = (userAgent?: string) => get(`/?q=${(asked += 1)}`, userAgent);
const isRendered = async (reply: Response) => (await reply.text()).includes('id="state"');
const call = () => get("/api/video/get_categories");
/** Rejects if it is refused. */
const openSocket = async () => (await LiveSocket.connect(site.url)).close();

const expectWatched = async () => {
  for (const path of ["/health", "/ready"]) expect((await get(path)).status).toBe(200);
};

describe("when the event loop is late", () => {
  it("first crawlers are asked to come again, and nobody else", async () => {
    // A busy machine starts a renderer later than a page waits for one.
    await vi.waitFor(async () => expect(await isRendered(await fresh(CRAWLER))).toBe(true), soon);
    late = 150;
    await vi.waitFor(async () => expect((await fresh(CRAWLER)).status).toBe(503), soon);
    expect(Number((await fresh(CRAWLER)).headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await isRendered(await fresh())).toBe(true);
    expect((await call()).status).toBe(200);
  });

  it("then pages are left to browsers", async () => {
    late = 300;
    await vi.waitFor(async () => expect(await isRendered(await fresh())).toBe(false), soon);
    expect((await fresh()).status).toBe(200);
    expect((await call()).status).toBe(200);
  });

  it("then calls are refused, with when to come back, and sockets still come", async () => {
    late = 800;
    await vi.waitFor(async () => expect((await call()).status).toBe(503), soon);
    const refused = await call();
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: "unavailable" });
    await openSocket();
  });

  it("then new sockets are, and those that are open go on, and who watches is answered", async () => {
    const open = await LiveSocket.connect(site.url);
    late = 2_000;
    await vi.waitFor(() => expect(openSocket()).rejects.toThrow(), soon);
    expect(await open.request("watchCatalogue", {})).toBeDefined();
    open.close();
    await expectWatched();
  });

  it("a little better is not enough to let more in; much better is, step by step", async () => {
    late = 1_000;
    for (let look = 0; look < 3; look += 1) await expect(openSocket()).rejects.toThrow();
    late = 0;
    await vi.waitFor(openSocket, soon);
    await vi.waitFor(async () => expect((await call()).status).toBe(200), soon);
    await vi.waitFor(async () => expect(await isRendered(await fresh())).toBe(true), soon);
    await vi.waitFor(async () => expect((await fresh(CRAWLER)).status).toBe(200), soon);
  });
});

it("a loop that really is late sheds, and recovers by itself", async () => {
  const real = await startSite({ lag: eventLoopLag() });
  const ask = () => fetch(`${real.url}/api/video/get_categories`);
  const busy = setInterval(() => {
    const until = performance.now() + 1_200;
    while (performance.now() < until);
  }, 1);
  await vi.waitFor(async () => expect((await ask()).status).toBe(503), { timeout: 60_000 });
  expect((await fetch(`${real.url}/health`)).status).toBe(200);
  clearInterval(busy);
  await vi.waitFor(async () => expect((await ask()).status).toBe(200), { timeout: 60_000 });
  await real.close();
}, 150_000);
