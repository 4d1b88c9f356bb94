import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Account } from "../../../test/InMemoryPorts.ts";
import type { LivePage } from "../../../test/LivePage.ts";
import { SignalingHarness, localSfu } from "../../../test/SignalingHarness.ts";

const HOUR = 3_600_000;

let sfu: Sfu;
let harness: SignalingHarness;
let teacher: Account;
let student: Account;
let classId: string;
let host: LivePage;
let guest: LivePage;

const begin = async (config: Parameters<typeof SignalingHarness.open>[1]) => {
  harness = await SignalingHarness.open(sfu, config);
  teacher = harness.ports.enrol("teacher", "Ada");
  student = harness.ports.enrol("student", "Ben");
  classId = harness.ports.addClass(teacher.person).id;
  host = await harness.page(teacher);
  await host.join(classId);
  await host.request("startClass", {});
  guest = await harness.page(student);
  await guest.join(classId);
};
const stateInDatabase = async () => (await harness.ports.classes.find(classId))?.state;

beforeEach(async () => {
  sfu = await localSfu();
});
afterEach(async () => {
  await harness.close();
  await sfu.close();
});

describe("a class that is stopped soon", () => {
  it("goes on if a host undoes it, also another one", async () => {
    await begin({ stopUndo: HOUR });
    await host.request("stopClassSoon", {});
    await host.request("stopClassSoon", {});
    expect((await guest.notice("classStopping")).endsIn).toBeGreaterThan(0);
    expect(guest.notices("classStopping")).toEqual([]);
    const admin = await harness.page(harness.ports.enrol("admin"));
    expect((await admin.join(classId)).endsIn).toBeGreaterThan(0);
    await admin.request("undoStop", {});
    expect(await guest.notice("classStopping")).toEqual({ endsIn: null });
    expect(await host.codeOf("undoStop", {})).toBe("conflict");
    expect(await stateInDatabase()).toBe("live");
  });

  it("ends by itself, though the host who stopped it has left", async () => {
    await begin({ stopUndo: 200 });
    await host.request("stopClassSoon", {});
    host.close();
    expect(await guest.notice("classEnded")).toMatchObject({ reason: "stopped" });
    expect(await stateInDatabase()).toBe("ended");
  });

  it("ends, too, when signaling is restarted meanwhile", async () => {
    await begin({ stopUndo: HOUR });
    await host.request("stopClassSoon", {});
    await harness.close();
    expect(await stateInDatabase()).toBe("ended");
  });

  it("ends at once when it is stopped again for all, and a student may do none of it", async () => {
    await begin({ stopUndo: HOUR });
    expect(await guest.codeOf("stopClassSoon", {})).toBe("forbidden");
    await host.request("stopClassSoon", {});
    expect(await guest.codeOf("undoStop", {})).toBe("forbidden");
    await host.request("stopClass", {});
    await guest.notice("classEnded");
    expect(await host.codeOf("undoStop", {})).toBe("conflict");
    expect(await host.codeOf("stopClassSoon", {})).toBe("conflict");
  });

  it("goes on, and says so, when the database cannot be reached", async () => {
    await begin({ stopUndo: 50 });
    const { setState } = harness.ports.classes;
    harness.ports.classes.setState = () => Promise.reject(new Error("away"));
    await host.request("stopClassSoon", {});
    expect((await host.notice("classStopping")).endsIn).not.toBeNull();
    expect(await host.notice("classStopping")).toEqual({ endsIn: null });
    harness.ports.classes.setState = setState;
    await host.request("stopClassSoon", {});
    await guest.notice("classEnded");
  });
});

describe("a host who goes", () => {
  it("left, or lost the connection", async () => {
    await begin({ disconnectShown: 50, hostReturn: HOUR });
    await host.request("leaveClass", {});
    expect(await guest.notice("participantLeft")).toMatchObject({ why: "left" });
    expect(await guest.notice("hostPresence")).toEqual({ present: false, left: true });
    const back = await harness.page(teacher);
    expect(await back.join(classId)).toMatchObject({ hostPresent: true, hostLeft: false });
    expect(await guest.notice("hostPresence")).toEqual({ present: true, left: false });
    back.close();
    expect(await guest.notice("hostPresence")).toEqual({ present: false, left: false });
  });

  it("shows a latecomer that the teacher left", async () => {
    await begin({ hostReturn: HOUR });
    await host.request("leaveClass", {});
    const late = await harness.page(harness.ports.enrol("student"));
    expect(await late.join(classId)).toMatchObject({ hostPresent: false, hostLeft: true });
  });
});

describe("a live class with nobody in it", () => {
  it("ends after the time for the return of its host", async () => {
    await begin({ hostReturn: 200 });
    await guest.request("leaveClass", {});
    await host.request("leaveClass", {});
    await expect.poll(stateInDatabase).toBe("ended");
    expect((await sfu.load({})).rooms).toBe(0);
  });

  it("does not get that time again by a restart of signaling", async () => {
    await begin({ hostReturn: HOUR });
    const { session_id } = (await harness.ports.classes.find(classId))!;
    await guest.request("leaveClass", {});
    await host.request("leaveClass", {});
    await expect.poll(() => harness.ports.hostsAway.has(session_id!)).toBe(true);
    const { ports } = harness;
    await harness.close();
    ports.hostsAway.set(session_id!, Date.now() - HOUR);
    harness = await SignalingHarness.open(sfu, { hostReturn: HOUR, hostReturnLeast: 50 }, ports);
    await expect.poll(stateInDatabase).toBe("ended");
  });

  it("gets the whole time where its host was there before the restart", async () => {
    await begin({ hostReturn: HOUR });
    const { session_id } = (await harness.ports.classes.find(classId))!;
    const { ports } = harness;
    await harness.close();
    harness = await SignalingHarness.open(sfu, { hostReturn: 300, hostReturnLeast: 50 }, ports);
    await expect.poll(() => ports.hostsAway.has(session_id!)).toBe(true);
    await expect.poll(stateInDatabase).toBe("ended");
  });
});
