import { randomUUID } from "node:crypto";
import { setImmediate, setTimeout as pause } from "node:timers/promises";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";
import type { LivePage } from "../../test/LivePage.ts";
import { InMemoryPorts } from "../../test/InMemoryPorts.ts";
import { CATALOGUE_INTERVAL } from "./limits.ts";

const LISTED = randomUUID();
const UNLISTED = randomUUID();

let sfu: Sfu;
let harness: SignalingHarness;
let visitor: LivePage;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  const ports = new InMemoryPorts();
  ports.publish(LISTED);
  // So that signaling starts after this was announced.
  await setImmediate();
  harness = await SignalingHarness.open(sfu, {}, ports);
  visitor = await harness.page();
  await visitor.request("watchCatalogue", {});
});
afterEach(() => harness.close());

const told = () => visitor.notices("catalogueChanged").map(({ courseId }) => courseId);

describe("the feed of the catalogue", () => {
  it("tells visitors and people alike of a course in the catalogue", async () => {
    const student = await harness.page(harness.ports.enrol("student"));
    await student.request("watchCatalogue", {});
    harness.ports.changeCourse(LISTED);
    expect(await visitor.notice("catalogueChanged")).toEqual({ courseId: LISTED });
    expect(await student.notice("catalogueChanged")).toEqual({ courseId: LISTED });
  });

  it("tells of a course that comes into the catalogue or leaves it, and of no other", async () => {
    harness.ports.changeCourse(UNLISTED);
    await pause(CATALOGUE_INTERVAL / 2);
    expect(told()).toEqual([]);
    harness.ports.publish(UNLISTED);
    await expect.poll(told).toEqual([UNLISTED]);
    harness.ports.unpublish(LISTED);
    await expect.poll(told).toEqual([UNLISTED, LISTED]);
    harness.ports.changeCourse(LISTED);
    await pause(2 * CATALOGUE_INTERVAL);
    expect(told()).toEqual([UNLISTED, LISTED]);
  });

  it("says whether what a page has may be old", async () => {
    const other = await harness.page();
    const ask = async (age?: number) => (await other.request("watchCatalogue", { age })).changed;
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 60_000);
    expect([await ask(), await ask(50_000), await ask(90_000)]).toEqual([true, false, true]);
    harness.ports.changeCourse(LISTED);
    await visitor.notice("catalogueChanged");
    expect(await ask(0)).toBe(true);
    vi.restoreAllMocks();
  });

  it("tells of a burst at once and once more when it is over, and of another course meanwhile", async () => {
    for (let change = 0; change < 50; change += 1) {
      harness.ports.changeCourse(LISTED);
      await setImmediate();
    }
    harness.ports.publish(UNLISTED);
    // The other course is told of meanwhile, before the burst is told of once more.
    await expect.poll(told).toEqual([LISTED, UNLISTED, LISTED]);
    await pause(2 * CATALOGUE_INTERVAL);
    expect(told()).toEqual([LISTED, UNLISTED, LISTED]);
  });

  it("says that it may have missed something, to visitors too", async () => {
    harness.ports.gap();
    expect(await visitor.notice("feedsStale")).toEqual({});
  });

  it("tells nothing to who no longer watches", async () => {
    const other = await harness.page();
    await other.request("watchCatalogue", {});
    await visitor.request("unwatchCatalogue", {});
    harness.ports.changeCourse(LISTED);
    await other.notice("catalogueChanged");
    await visitor.request("unwatchCatalogue", {});
    expect(visitor.heard).toEqual([]);
  });
});
