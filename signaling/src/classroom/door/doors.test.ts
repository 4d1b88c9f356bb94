import { DOOR_INTERVAL } from "@lyceum/shared/limits.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { DEFAULT_CLASS_SETTINGS, type ClassSettings } from "@lyceum/shared/rest/class-settings.ts";
import type { Account } from "../../../test/InMemoryPorts.ts";
import type { LivePage } from "../../../test/LivePage.ts";
import { SignalingHarness, localSfu } from "../../../test/SignalingHarness.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let teacher: Account;
let classId: string;
let outside: LivePage;
let ben: Account;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  harness = await SignalingHarness.open(sfu);
  teacher = harness.ports.enrol("teacher", "Ada Lovelace");
  ben = harness.ports.enrol("student", "Ben");
  classId = harness.ports.addClass(teacher.person).id;
  outside = await harness.page(ben);
});
afterEach(() => harness.close());

const look = (page = outside) => page.request("watchDoor", { classId });
const start = async () => {
  const host = await harness.page(teacher);
  await host.join(classId);
  await host.request("startClass", {});
  return host;
};
const admitting = (settings: Partial<ClassSettings>) =>
  harness.ports.setClassSettings(classId, { ...DEFAULT_CLASS_SETTINGS, ...settings });

describe("a class seen from outside", () => {
  it("says that it starts, and who is in it by first name", async () => {
    expect(await look()).toMatchObject({ class: { state: "scheduled" }, inside: null });
    await start();
    await outside.notice("doorChanged");
    expect(await look()).toMatchObject({
      class: { state: "live" },
      inside: { count: 1, names: ["Ada"] },
    });
    const cleo = await harness.page(harness.ports.enrol("student", "Cleo Curie"));
    await cleo.join(classId);
    expect((await look()).inside).toEqual({ count: 2, names: ["Ada", "Cleo"] });
  });

  it("names five, and counts all", async () => {
    await start();
    for (const name of ["B", "C", "D", "E", "F"])
      await (await harness.page(harness.ports.enrol("student", name))).join(classId);
    expect((await look()).inside).toEqual({ count: 6, names: ["Ada", "B", "C", "D", "E"] });
  });

  it("says that it opens again", async () => {
    const host = await start();
    await host.request("stopClass", {});
    expect((await look()).class.state).toBe("ended");
    await host.request("startClass", {});
    await outside.notice("doorChanged");
    expect((await look()).class.state).toBe("live");
  });

  it("names nobody to who would have to wait in the lobby, and gives no sign when people come", async () => {
    admitting({ lobby: "everybody" });
    const host = await start();
    await look();
    expect((await look()).inside).toBeNull();
    expect(await outside.codeOf("joinClass", { classId, pageId: outside.pageId })).toBe("in_lobby");
    expect((await look()).inside).toBeNull();
    const admin = await harness.page(harness.ports.enrol("admin", "Root Admin"));
    expect((await look(admin)).inside).toMatchObject({ names: ["Ada"] });
    const before = outside.notices("doorChanged").length;
    await admin.join(classId);
    // The hosts' own pages are notified of it.
    await host.notice("participantJoined");
    const watching = await harness.page(teacher);
    await look(watching);
    expect(outside.notices("doorChanged")).toHaveLength(before);
  });

  it("names nobody to who was removed", async () => {
    const host = await start();
    const { you } = await outside.join(classId);
    await host.request("removeParticipant", { participantId: you.id });
    expect((await look()).inside).toBeNull();
  });

  it("tells of each of two classes that change at once", async () => {
    // Made at once, too, so that they rest from the same moment on.
    const ids = [1, 2].map(() => harness.ports.addClass(teacher.person).id);
    for (const id of ids) await outside.request("watchDoor", { classId: id });
    for (const id of ids) harness.ports.change(id, { title: "Geometry" });
    const told = () => outside.notices("doorChanged").map((notice) => notice.classId);
    await expect.poll(() => new Set(told())).toEqual(new Set(ids));
  });

  it("tells once in each interval, whether the class changed or who is inside", async () => {
    const began = performance.now();
    await start();
    await expect.poll(async () => (await look()).inside).not.toBeNull();
    for (const name of ["Cleo", "Dan"]) {
      harness.ports.change(classId, { title: `Lesson with ${name}` });
      await outside.notice("doorChanged");
      await (await harness.page(harness.ports.enrol("student", name))).join(classId);
      await outside.notice("doorChanged");
    }
    const intervals = (performance.now() - began) / DOOR_INTERVAL;
    // Three between the four notices; a timer may end a moment too soon.
    expect(Math.round(intervals)).toBeGreaterThanOrEqual(3);
  });

  it("is closed to strangers, and tells nothing once it is not watched", async () => {
    const closed = harness.ports.addClass(teacher.person, []);
    expect(await outside.codeOf("watchDoor", { classId: closed.id })).toBe("forbidden");
    await look();
    await outside.request("unwatchDoor", { classId });
    const watching = await harness.page(harness.ports.enrol("student"));
    await look(watching);
    await start();
    await watching.notice("doorChanged");
    expect(outside.notices("doorChanged")).toEqual([]);
  });
});
