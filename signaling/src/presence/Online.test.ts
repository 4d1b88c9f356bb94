import { setTimeout as pause } from "node:timers/promises";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";
import type { LivePage } from "../../test/LivePage.ts";
import type { Account } from "../../test/InMemoryPorts.ts";
import { OFFLINE_SHOWN } from "./limits.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let student: Account;
let admin: LivePage;

const open = async (account: Account): Promise<LivePage> => {
  const page = await harness.page(account);
  await page.request("watchSession", {});
  return page;
};

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  harness = await SignalingHarness.open(sfu);
  student = harness.ports.enrol("student");
  admin = await harness.page(harness.ports.enrol("admin"));
});
afterEach(() => harness.close());

describe("who is online", () => {
  it("is told to admins, of those that they watch", async () => {
    const personId = student.person.id;
    const other = harness.ports.enrol("student");
    await open(other);
    const watched = { personIds: [personId] };
    expect(await admin.request("watchPresence", watched)).toEqual({ online: [] });
    const page = await open(student);
    expect(await admin.notice("presenceChanged")).toEqual({ personId, online: true });
    expect(await admin.request("watchPresence", watched)).toEqual({ online: [personId] });
    page.close();
    expect(await admin.notice("presenceChanged")).toEqual({ personId, online: false });
    expect(await admin.request("watchPresence", watched)).toEqual({ online: [] });
  });

  it("does not change with a second page, nor between two", async () => {
    await admin.request("watchPresence", { personIds: [student.person.id] });
    const first = await open(student);
    await admin.notice("presenceChanged");
    first.close();
    await open(student);
    const third = await open(student);
    third.close();
    await pause(OFFLINE_SHOWN + 300);
    expect(admin.heard).toEqual([]);
  });

  it("is not told of people who are not watched any more", async () => {
    await admin.request("watchPresence", { personIds: [student.person.id] });
    await admin.request("watchPresence", { personIds: [] });
    await open(student);
    await admin.request("watchPresence", { personIds: [student.person.id] });
    await admin.request("unwatchPresence", {});
    await open(harness.ports.enrol("student"));
    expect(admin.heard).toEqual([]);
  });

  it("is nobody else's to know", async () => {
    const page = await harness.page(student);
    expect(await page.codeOf("watchPresence", { personIds: [] })).toBe("forbidden");
    expect(await page.codeOf("unwatchPresence", {})).toBe("forbidden");
  });
});
