import { SOCKET_BURST } from "@lyceum/shared/limits.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import type { LivePage } from "../../../../test/LivePage.ts";
import { openClass } from "../../../../test/open-class.ts";
import { localSfu, type SignalingHarness } from "../../../../test/SignalingHarness.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let host: LivePage;
let guest: LivePage;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  ({ harness, host, guest } = await openClass(sfu));
});
afterEach(() => harness.close());

const heard = () => host.notices("reacted").map(({ counts }) => counts);
const sum = (reaction: "👍" | "👏") =>
  heard().reduce((total, counts) => total + (counts[reaction] ?? 0), 0);

it("a flood of reactions is counted, and costs a message or two", async () => {
  await host.request("startClass", {});
  const flood = SOCKET_BURST - 20;
  const reactions = Array.from({ length: flood }, (_, place) => (place % 3 ? "👍" : "👏"));
  await Promise.all(reactions.map((reaction) => guest.request("react", { reaction })));
  await expect.poll(() => sum("👍") + sum("👏")).toBe(flood);
  expect(sum("👏")).toBe(flood / 3);
  expect(heard().length).toBeLessThan(flood / 10);
});

it("reactions are for a live class, and none is left for the next one", async () => {
  expect(await guest.codeOf("react", { reaction: "👍" })).toBe("conflict");
  await host.request("startClass", {});
  await guest.request("react", { reaction: "👍" });
  await host.request("stopClass", {});
  await host.request("startClass", {});
  await host.request("react", { reaction: "👏" });
  expect(await host.notice("reacted")).toEqual({ counts: { "👏": 1 } });
});

it("takes no other reaction", async () => {
  await host.request("startClass", {});
  expect(await guest.send("react", { reaction: "💥" })).toMatchObject({ code: "invalid" });
});
