import { randomUUID } from "node:crypto";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { SignalingHarness, localSfu } from "./SignalingHarness.ts";
import { LivePage } from "./LivePage.ts";
import { Gate } from "@lyceum/shared/sync/Gate.ts";
import { BoundedMap } from "@lyceum/shared/sync/BoundedMap.ts";
import { CONSUMERS_PER_PAGE } from "../src/classroom/media/limits.ts";
import { SESSIONS_A_QUERY } from "../src/sessions/limits.ts";

let sfu: Sfu;
let harness: SignalingHarness;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  harness = await SignalingHarness.open(sfu, {
    seatKept: 100,
    disconnectShown: 20,
    hostReturn: 200,
  });
});
afterEach(() => harness.close());

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A person who uses every request once, then leaves, closes the page, or disconnects in the middle of a join. */
const passThrough = async (number: number, blogId: string, classId: string) => {
  const { ports } = harness;
  const { token } = ports.enrol(number % 5 === 0 ? "admin" : "student");
  const page = await LivePage.open(harness.url, { token, address: `${number}` });
  await page.request("watchSession", {});
  await page.request("reportPresence", { visible: true });
  await page.request("watchClasses", {});
  await page.request("watchCatalogue", {});
  await page.request("watchBlog", { blogId, after: 0 });
  await page.codeOf("watchBlog", { blogId: randomUUID(), after: 0 });
  if (number % 5 === 0) await page.request("watchPresence", { personIds: [randomUUID()] });
  await page.join(classId);
  await page.codeOf("openMedia", {});
  if (number % 3 === 0) await page.request("leaveClass", {});
  if (number % 3 === 1) page.socket.emit("joinClass", { classId, pageId: randomUUID() }, () => 0);
  page.close();
};

describe("what signaling remembers", () => {
  it("is nothing of the many who came and went", async () => {
    const teacher = harness.ports.enrol("teacher");
    const host = await harness.page(teacher);
    const classId = harness.ports.addClass(teacher.person).id;
    await host.join(classId);
    await host.request("startClass", {});
    const blogId = harness.ports.addBlog();
    const before = harness.held();
    for (const batch of upTo(10))
      await Promise.all(upTo(20).map((each) => passThrough(batch * 20 + each, blogId, classId)));
    await host.request("stopClass", {});
    host.close();
    const nothing = Object.fromEntries(Object.keys(before).map((name) => [name, 0]));
    // What was witnessed is written down every 20 s.
    await vi.waitFor(
      () => expect(harness.held()).toEqual({ ...nothing, presence: expect.any(Number) }),
      { timeout: 60_000, interval: 50 },
    );
    expect(harness.held().presence).toBeLessThanOrEqual(201);
  });

  it("is so much of what was last at most", () => {
    const latest = new BoundedMap<number, number>(3);
    for (const number of upTo(CONSUMERS_PER_PAGE)) latest.set(number, number);
    latest.set(CONSUMERS_PER_PAGE - 3, 0);
    latest.set(CONSUMERS_PER_PAGE, 0);
    expect(latest.size).toBe(3);
    expect(latest.has(CONSUMERS_PER_PAGE - 3)).toBe(true);
    expect(latest.has(CONSUMERS_PER_PAGE - 2)).toBe(false);
    expect(latest.delete(CONSUMERS_PER_PAGE)).toBe(true);
    expect(latest.get(CONSUMERS_PER_PAGE)).toBeUndefined();
  });
});

describe("what is asked of the database", () => {
  it("is one query of many sessions after a gap, and one more of each that is not what it was", async () => {
    const accounts = upTo(30).map(() => harness.ports.enrol("student"));
    const pages = await Promise.all(accounts.map((account) => harness.page(account)));
    const banned = accounts[7]!;
    harness.ports.endUnheard(banned, "banned");
    harness.ports.asked.splice(0);
    harness.ports.gap();
    expect(await pages[7]!.notice("sessionEnded")).toEqual({ reason: "banned" });
    expect(harness.ports.asked).toEqual([30, 1]);
    expect(SESSIONS_A_QUERY).toBeGreaterThan(30);
  });

  it("is asked again where the database was away at a gap", async () => {
    const account = harness.ports.enrol("student");
    const page = await harness.page(account);
    harness.ports.endUnheard(account, "banned");
    harness.ports.away = true;
    harness.ports.gap();
    harness.ports.away = false;
    expect(await page.notice("sessionEnded")).toEqual({ reason: "banned" });
  });

  it("is a few at once", async () => {
    const gate = new Gate(3);
    let [running, most] = [0, 0];
    const task = async (number: number) => {
      most = Math.max(most, (running += 1));
      await new Promise(setImmediate);
      running -= 1;
      if (number % 2) throw new Error(`${number}`);
      return number;
    };
    const results = await Promise.allSettled(
      upTo(20).map((number) => gate.run(() => task(number))),
    );
    expect(most).toBe(3);
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(10);
    expect(await gate.run(() => task(0))).toBe(0);
    expect(gate.waiting).toBe(0);
  });

  it("is asked for by pages in turns after a gap", async () => {
    const pages = await Promise.all(upTo(60).map((each) => harness.visitor(`${each}`)));
    for (const page of pages) await page.request("watchCatalogue", {});
    const heard = (): number => pages.flatMap((page) => page.notices("feedsStale")).length;
    harness.ports.gap();
    harness.ports.gap();
    await vi.waitFor(() => expect(heard()).toBeGreaterThan(0), { interval: 1 });
    expect(heard()).toBeLessThan(60);
    await expect.poll(heard).toBe(60);
    harness.ports.gap();
    await expect.poll(heard).toBe(120);
  });
});
