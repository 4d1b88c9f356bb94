import { randomUUID } from "node:crypto";

import { SOCKET_BURST } from "@lyceum/shared/limits.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";
import type { LivePage } from "../../test/LivePage.ts";
import { extraCost } from "./costs.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let page: LivePage;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  harness = await SignalingHarness.open(sfu);
  const teacher = harness.ports.enrol("teacher");
  page = await harness.page(teacher);
  await page.join(harness.ports.addClass(teacher.person).id);
  await page.request("startClass", {});
  await page.request("openMedia", {});
});
afterEach(() => harness.close());

const changes = (count: number) =>
  Array.from({ length: count }, () => ({ consumerId: randomUUID(), paused: false }));

describe("a request that is much work", () => {
  it("is refused where it names one consumer twice", async () => {
    const [change] = changes(1);
    const result = await page.send("setConsumers", { changes: [change, change] });
    expect(result).toMatchObject({
      ok: false,
      code: "invalid",
      message: expect.stringContaining("names a consumer twice"),
    });
  });

  it("is done as a whole, and owed by the next ones", async () => {
    const most = Array.from({ length: 6 }, () =>
      page.codeOf("setConsumers", { changes: changes(500) }),
    );
    const codes = await Promise.all(most);
    expect(codes[0]).toBe("not_found");
    expect(codes.at(-1)).toBe("too_many");
    expect(codes.filter((code) => code !== "too_many").length).toBeLessThanOrEqual(3);
  });

  it("is let through as often as any other while it is little", async () => {
    const few = Array.from({ length: SOCKET_BURST / 2 }, () =>
      page.codeOf("setConsumers", { changes: changes(5) }),
    );
    expect(new Set(await Promise.all(few))).toEqual(new Set(["not_found"]));
  });

  it("costs by what it asks for", () => {
    expect(extraCost("react", { reaction: "👍" })).toBe(0);
    expect(extraCost("setConsumers", { changes: changes(3) })).toBe(0);
    expect(extraCost("setConsumers", { changes: changes(500) })).toBe(99);
    expect(extraCost("watchPresence", { personIds: changes(1_000).map(() => "") })).toBe(49);
    expect(extraCost("watchClasses", {})).toBeGreaterThan(0);
  });
});
