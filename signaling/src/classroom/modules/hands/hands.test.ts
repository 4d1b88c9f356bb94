import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import type { Account } from "../../../../test/InMemoryPorts.ts";
import type { LivePage } from "../../../../test/LivePage.ts";
import { enterClass, openClass } from "../../../../test/open-class.ts";
import { localSfu, SignalingHarness } from "../../../../test/SignalingHarness.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let teacher: Account;
let students: Account[];
let classId: string;
let host: LivePage;
let pages: LivePage[];

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  const opened = await openClass(sfu, ["Ben", "Cleo", "Dan"]);
  ({ harness, teacher, students, classId, host, guests: pages } = opened);
});
afterEach(() => harness.close());

const start = () => host.request("startClass", {});
const raise = async (...places: number[]) => {
  for (const place of places) await pages[place]!.request("raiseHand", { raised: true });
};
/** The names in the queue, as a page that joins sees them. */
const queueOf = async (page: LivePage): Promise<string[]> =>
  (await page.join(classId)).participants
    .filter(({ handRaised }) => handRaised)
    .toSorted((one, other) => one.handPlace! - other.handPlace!)
    .map(({ name }) => name);
const everywhere = async () => Promise.all([host, ...pages].map(queueOf));

it("hands are a queue in the order in which they were raised, the same on every page", async () => {
  await start();
  await raise(2, 0, 1, 2);
  for (const queue of await everywhere()) expect(queue).toEqual(["Dan", "Ben", "Cleo"]);
  await pages[2]!.request("raiseHand", { raised: false });
  await raise(2);
  expect(await queueOf(host)).toEqual(["Ben", "Cleo", "Dan"]);
});

it("the host calls the next one, who lowers their hand by it, and no student does", async () => {
  await start();
  await raise(1, 0);
  expect(await pages[0]!.codeOf("callNextHand", {})).toBe("forbidden");
  const { participantId } = await host.request("callNextHand", {});
  for (const page of [host, ...pages])
    expect(await page.notice("handCalled")).toEqual({ participantId });
  expect((await pages[1]!.join(classId)).you).toMatchObject({
    id: participantId,
    handRaised: false,
    handPlace: null,
  });
  await host.request("callNextHand", {});
  expect(await host.request("callNextHand", {})).toEqual({ participantId: null });
});

it("the host lowers one hand, or all, and no student does", async () => {
  await start();
  await raise(0, 1, 2);
  const { id } = (await pages[0]!.join(classId)).you;
  expect(await pages[1]!.codeOf("lowerHand", { participantId: id })).toBe("forbidden");
  expect(await pages[1]!.codeOf("lowerAllHands", {})).toBe("forbidden");
  await host.request("lowerHand", { participantId: id });
  expect(await host.codeOf("lowerHand", { participantId: "nobody" })).toBe("not_found");
  expect(await queueOf(host)).toEqual(["Cleo", "Dan"]);
  await host.request("lowerAllHands", {});
  await pages[0]!.notice("handsLowered");
  expect(await queueOf(host)).toEqual([]);
});

it("a full queue is the same after a restart of signaling", async () => {
  await raise(1);
  await start();
  await raise(2, 0);
  await harness.close();
  harness = await SignalingHarness.open(sfu, {}, harness.ports);
  const [first, ...others] = await enterClass(harness, classId, [teacher, ...students]);
  [host, pages] = [first!, others];
  for (const queue of await everywhere()) expect(queue).toEqual(["Cleo", "Dan", "Ben"]);
  await host.request("callNextHand", {});
  expect(await queueOf(pages[0]!)).toEqual(["Dan", "Ben"]);
});

it("a hand leaves the queue with its seat, also where it is kept", async () => {
  await start();
  await raise(0, 1);
  await pages[0]!.request("leaveClass", {});
  const session = (await harness.ports.classes.find(classId))!.session_id!;
  const kept = async () =>
    (await harness.ports.hands.listOf(session)).map(({ personId }) => personId);
  await expect.poll(kept).toEqual([students[1]!.person.id]);
  expect(await queueOf(host)).toEqual(["Cleo"]);
});

it("a hand that was being raised leaves the queue with its seat, too", async () => {
  await start();
  const [raised] = await Promise.all([
    pages[0]!.codeOf("raiseHand", { raised: true }),
    pages[0]!.request("leaveClass", {}),
  ]);
  expect(raised).toBe("ok");
  const session = (await harness.ports.classes.find(classId))!.session_id!;
  await expect.poll(() => harness.ports.hands.listOf(session)).toEqual([]);
  expect((await pages[0]!.join(classId)).you.handRaised).toBe(false);
});

it("no hand outlives its session", async () => {
  await start();
  await host.request("raiseHand", { raised: true });
  const session = (await harness.ports.classes.find(classId))!.session_id!;
  await host.request("stopClass", {});
  await host.notice("handsLowered");
  await expect.poll(() => harness.ports.hands.listOf(session)).toEqual([]);
  await start();
  expect(await queueOf(host)).toEqual([]);
});
