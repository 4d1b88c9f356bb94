import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type Account } from "../../test/InMemoryPorts.ts";
import type { LivePage } from "../../test/LivePage.ts";
import { SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";

const MINUTE = 60_000;

let sfu: Sfu;
let harness: SignalingHarness;
let teacher: Account;
let student: Account;
beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  harness = await SignalingHarness.open(sfu, { startingLookedEvery: 20 });
  [teacher, student] = [harness.ports.enrol("teacher"), harness.ports.enrol("student")];
});
afterEach(() => harness.close());

const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const plan = (milliseconds: number, invited?: Account[]) => {
  const made = harness.ports.addClass(
    teacher.person,
    invited?.map(({ person }) => person),
  );
  return harness.ports.change(made.id, { starts_at: at(milliseconds), title: "Algebra" });
};
const pageOf = async (account: Account): Promise<LivePage> => harness.page(account);
const startingOn = async (page: LivePage) =>
  (await page.request("watchStartingClasses", {})).classes.map(({ id }) => id);

describe("a class that starts soon", () => {
  it("is shown on an open page once its time comes near, and to a page that opens later", async () => {
    const page = await pageOf(student);
    const { id } = plan(10 * MINUTE + 2_000);
    plan(60 * MINUTE);
    await startingOn(page);
    const { class: shown } = await page.notice("classStarting");
    expect(shown).toMatchObject({ id, title: "Algebra" });
    expect(await startingOn(await pageOf(student))).toEqual([id]);
    expect(page.notices("classStarting")).toEqual([]);
  });

  it("is shown to its teacher, to students where it is open, and else to the invited; not to admins", async () => {
    const [stranger, other] = [harness.ports.enrol("student"), harness.ports.enrol("teacher")];
    const admin = harness.ports.enrol("admin");
    const [open, closed] = [plan(5 * MINUTE), plan(5 * MINUTE, [student])];
    await expect.poll(async () => startingOn(await pageOf(teacher))).toEqual([open.id, closed.id]);
    expect(await startingOn(await pageOf(student))).toEqual([open.id, closed.id]);
    expect(await startingOn(await pageOf(stranger))).toEqual([open.id]);
    for (const account of [other, admin])
      expect(await startingOn(await pageOf(account))).toEqual([]);
  });

  it("pushes nothing but an opaque id to those whom it does not concern", async () => {
    const stranger = await pageOf(harness.ports.enrol("student"));
    await startingOn(stranger);
    const invited = await pageOf(student);
    await startingOn(invited);
    const { id } = plan(5 * MINUTE, [student]);
    await invited.notice("classStarting");
    harness.ports.delete(id);
    expect(await stranger.notice("classStartingOver")).toEqual({ classId: id });
    expect(JSON.stringify(stranger.heard)).not.toContain("Algebra");
    expect(stranger.notices("classStarting")).toEqual([]);
  });

  it("is shown no more once it started or was moved away, and again at its new time", async () => {
    const page = await pageOf(student);
    await startingOn(page);
    const { id } = plan(5 * MINUTE);
    await page.notice("classStarting");
    const later = at(7 * MINUTE);
    harness.ports.change(id, { starts_at: later });
    expect((await page.notice("classStarting")).class.starts_at).toBe(later);
    harness.ports.change(id, { starts_at: at(60 * MINUTE) });
    expect(await page.notice("classStartingOver")).toEqual({ classId: id });
    harness.ports.change(id, { starts_at: at(6 * MINUTE) });
    await page.notice("classStarting");
    harness.ports.change(id, { state: "live" });
    await page.notice("classStartingOver");
    expect(await startingOn(page)).toEqual([]);
  });
});
