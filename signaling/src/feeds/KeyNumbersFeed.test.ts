import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";
import type { LivePage } from "../../test/LivePage.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let page: LivePage;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  harness = await SignalingHarness.open(sfu);
  page = await harness.page(harness.ports.enrol("admin"));
  await page.request("watchKeyNumbers", {});
});
afterEach(() => harness.close());

describe("the feed of key numbers", () => {
  it.each([
    ["an account or a payment", () => harness.ports.counts.tellSoon("")],
    ["a class", () => void harness.ports.addClass(harness.ports.enrol("teacher").person)],
  ])("tells admins of %s", async (_what, change) => {
    change();
    expect(await page.notice("keyNumbersChanged")).toEqual({});
  });

  it("tells of many changes at once in two notices", async () => {
    for (let change = 0; change < 50; change += 1) harness.ports.counts.tellSoon("");
    await page.notice("keyNumbersChanged");
    await page.notice("keyNumbersChanged");
    expect(page.heard).toEqual([]);
  });

  it("says that it may have missed something", async () => {
    harness.ports.gap();
    expect(await page.notice("feedsStale")).toEqual({});
  });

  it("tells nothing to who no longer watches", async () => {
    const second = await harness.page(harness.ports.enrol("admin"));
    await second.request("watchKeyNumbers", {});
    await page.request("unwatchKeyNumbers", {});
    harness.ports.counts.tellSoon("");
    await second.notice("keyNumbersChanged");
    expect(page.heard).toEqual([]);
  });

  it("is for admins", async () => {
    const teacher = await harness.page(harness.ports.enrol("teacher"));
    expect(await teacher.codeOf("watchKeyNumbers", {})).toBe("forbidden");
  });
});
