import { getVisits } from "@lyceum/shared/rest/visits.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type TestApp, appOn, openApp, person, post, silent } from "../../test/app.ts";
import { DEFAULT_LIMITS } from "../kernel/config/config.ts";
import { cleanUp } from "../retention/housekeeping.ts";

const TRACK = "/backend-service/api/track-ip";
const VISIT = {
  ip: "198.51.100.7",
  userAgent: "A browser",
  path: "/contact",
  timestamp: "2001-01-01",
};

describe("visits", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.database.queries.deleteFrom("visits").execute();
  });

  const track = (changed: object = {}, remoteAddress = "192.0.2.77", headers = {}) =>
    test.app.inject({
      method: "POST",
      url: TRACK,
      payload: { ...VISIT, ...changed },
      remoteAddress,
      headers,
    });
  const kept = () => test.database.queries.selectFrom("visits").selectAll().execute();
  const report = async (days?: number) => {
    const { bearer } = await person(test, "admin");
    const url = `/api/admin/visits${days === undefined ? "" : `?days=${days}`}`;
    const reply = await test.app.inject({ method: "GET", url, headers: bearer });
    expect(reply.statusCode).toBe(200);
    return getVisits.reply.parse(reply.json()).data;
  };
  const keepAt = async (at: string, changed = {}) => {
    const visit = { address: "192.0.2.0", path: "/", user_agent: "", ...changed };
    await test.database.queries
      .insertInto("visits")
      .values({ ...visit, at: sql<Date>`now() - ${at}::interval` })
      .execute();
  };

  it("are kept with the socket's own network, the server's time, the page and the agent", async () => {
    const before = Date.now();
    const reply = await track();
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ status: "success" });
    const [visit] = await kept();
    expect(visit).toMatchObject({
      address: "192.0.2.0",
      path: "/contact",
      user_agent: "A browser",
    });
    expect(Math.abs(visit!.at.getTime() - before)).toBeLessThan(5_000);
  });

  it.each([
    ["192.0.2.200", "192.0.2.0"],
    ["::ffff:192.0.2.200", "192.0.2.0"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::"],
  ])("of %s are kept as of %s", async (address, network) => {
    await track({}, address);
    expect(await kept()).toMatchObject([{ address: network }]);
  });

  it("are kept without ids", async () => {
    await track({ path: "/meeting-room/3f0c8a52-7b9d-4c1e-8a2f-0d9b6c5e4a31" });
    expect(await kept()).toMatchObject([{ path: "/meeting-room/:id" }]);
  });

  it.each([
    ["Sec-GPC", { "sec-gpc": "1" }],
    ["DNT", { dnt: "1" }],
  ])("are not kept of a browser that sends %s", async (_name, headers) => {
    expect((await track({}, undefined, headers)).statusCode).toBe(200);
    expect(await kept()).toEqual([]);
  });

  it.each([
    ["a question", { path: "/reset?token=secret" }],
    ["a fragment", { path: "/reset#token=secret" }],
    ["a foreign address", { path: "https://evil.example/" }],
    ["a null character", { path: "/a\0b" }],
    ["a path that is too long", { path: `/${"a".repeat(2_000)}` }],
    ["a path that is none", { path: 7 }],
  ])("with %s are refused", async (_what, changed) => {
    expect((await track(changed)).statusCode).toBe(400);
    expect(await kept()).toEqual([]);
  });

  it("are kept whatever the agent calls itself", async () => {
    expect((await track({ userAgent: `\0\n\ud800${"x".repeat(900)}` })).statusCode).toBe(200);
    const [visit] = await kept();
    expect(visit!.user_agent).toHaveLength(300);
  });

  it("of one address are limited", async () => {
    const limits = { ...DEFAULT_LIMITS, visitsPerMinute: 2 };
    const { app, backend } = await appOn(test.database, { limits });
    const codes: number[] = [];
    for (let calls = 0; calls < 3; calls += 1)
      codes.push((await post(app, TRACK, VISIT)).statusCode);
    await app.close();
    await backend.close();
    expect(codes).toEqual([200, 200, 429]);
  });

  it("are listed by day, with the days on which nobody came", async () => {
    await keepAt("0 hours");
    await keepAt("0 hours", { address: "198.51.100.0" });
    await keepAt("0 hours");
    await keepAt("24 hours");
    await keepAt("72 hours");
    const { views, visitors, by_day, by_country } = await report(3);
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    expect(by_day).toEqual([
      { day: day(2), views: 0, visitors: 0 },
      { day: day(1), views: 1, visitors: 1 },
      { day: day(0), views: 3, visitors: 2 },
    ]);
    expect({ views, visitors }).toEqual({ views: 4, visitors: 3 });
    expect(by_country).toEqual([{ country: "Unknown", views: 4 }]);
  });

  it("are listed by page, the most opened first, a visitor of two days as two", async () => {
    for (const at of ["0 hours", "0 hours", "24 hours"]) await keepAt(at, { path: "/blogs" });
    await keepAt("0 hours", { path: "/" });
    expect((await report()).by_page).toEqual([
      { path: "/blogs", views: 3, visitors: 2 },
      { path: "/", views: 1, visitors: 1 },
    ]);
  });

  it("are nothing where nobody came", async () => {
    const { by_day, ...rest } = await report();
    expect(by_day).toHaveLength(30);
    expect(rest).toEqual({ views: 0, visitors: 0, by_page: [], by_country: [] });
  });

  it("are forgotten after 30 days", async () => {
    await keepAt("29 days 23 hours");
    await keepAt("30 days 1 minute", { path: "/old" });
    await cleanUp(test.database, silent, []);
    expect(await kept()).toMatchObject([{ path: "/" }]);
  });

  it("are listed for at most as many days as they are kept", async () => {
    const { bearer } = await person(test, "admin");
    const ask = async (days: string) =>
      (await test.app.inject({ url: `/api/admin/visits?days=${days}`, headers: bearer }))
        .statusCode;
    expect(await ask("31")).toBe(400);
    expect(await ask("0")).toBe(400);
    expect(await ask("x")).toBe(400);
  });
});
