import { setTimeout as pause } from "node:timers/promises";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";
import type { LivePage } from "../../test/LivePage.ts";
import type { Account } from "../../test/InMemoryPorts.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let buyer: Account;
let page: LivePage;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  harness = await SignalingHarness.open(sfu);
  buyer = harness.ports.enrol("student");
  page = await harness.page(buyer);
  await page.request("watchPurchases", {});
});
afterEach(() => harness.close());

describe("the feed of purchases", () => {
  it("tells each page of the buyer, and nobody else", async () => {
    const second = await harness.page(buyer);
    await second.request("watchPurchases", {});
    const other = await harness.page(harness.ports.enrol("student"));
    await other.request("watchPurchases", {});
    harness.ports.changePurchases(buyer.person.id);
    expect(await page.notice("purchasesChanged")).toEqual({});
    expect(await second.notice("purchasesChanged")).toEqual({});
    await pause(100);
    expect(other.heard).toEqual([]);
  });

  it("says that it may have missed something", async () => {
    harness.ports.gap();
    expect(await page.notice("feedsStale")).toEqual({});
  });

  it("tells nothing to who no longer watches", async () => {
    const second = await harness.page(buyer);
    await second.request("watchPurchases", {});
    await page.request("unwatchPurchases", {});
    harness.ports.changePurchases(buyer.person.id);
    await second.notice("purchasesChanged");
    expect(page.heard).toEqual([]);
  });

  it("is for people who signed in", async () => {
    const visitor = await harness.page();
    await expect(visitor.request("watchPurchases", {})).rejects.toThrow();
  });
});
