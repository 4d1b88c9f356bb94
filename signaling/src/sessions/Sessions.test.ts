import { setTimeout as pause } from "node:timers/promises";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";
import type { LivePage } from "../../test/LivePage.ts";
import type { Account } from "../../test/InMemoryPorts.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let teacher: Account;
let student: Account;
let classId: string;
let teachers: LivePage;
let students: LivePage;

const closed = (page: LivePage) => expect.poll(() => page.socket.connected).toBe(false);

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  harness = await SignalingHarness.open(sfu);
  teacher = harness.ports.enrol("teacher");
  student = harness.ports.enrol("student");
  classId = harness.ports.addClass(teacher.person).id;
  teachers = await harness.page(teacher);
  students = await harness.page(student);
  await teachers.join(classId);
  await students.join(classId);
  await teachers.request("startClass", {});
  await teachers.notice("participantJoined");
});
afterEach(() => harness.close());

describe("a session that is over", () => {
  it.each(["signed-out", "banned", "deleted"] as const)(
    "is ended on its page and in its class when %s",
    async (reason) => {
      harness.ports.endSession(student, reason);
      expect(await students.notice("sessionEnded")).toEqual({ reason });
      await closed(students);
      await teachers.notice("participantLeft");
      await expect(harness.page(student)).rejects.toThrow();
    },
  );

  it("ends no other session of the same person", async () => {
    const elsewhere = await harness.page(harness.ports.signInAgain(student));
    harness.ports.endSession(student, "signed-out");
    await closed(students);
    await elsewhere.request("watchSession", {});
    expect(elsewhere.notices("sessionEnded")).toEqual([]);
  });

  it("keeps no seat for a page whose socket is lost", async () => {
    students.close();
    expect((await teachers.notice("participantChanged")).participant.connected).toBe(false);
    harness.ports.endSession(student, "banned");
    await teachers.notice("participantLeft");
  });

  it("leaves the seat to another page of the same person that took it", async () => {
    const elsewhere = await harness.page(harness.ports.signInAgain(student));
    await elsewhere.join(classId);
    harness.ports.endSession(student, "signed-out");
    await closed(students);
    const { participants } = await elsewhere.join(classId);
    expect(participants).toHaveLength(2);
    expect(teachers.notices("participantLeft")).toEqual([]);
  });

  it("gives up a seat that is being taken", async () => {
    const { id } = harness.ports.addClass(teacher.person);
    const late = await harness.page(student);
    const joining = late.send("joinClass", { classId: id, pageId: late.pageId }).catch(() => null);
    harness.ports.endSession(student, "banned");
    await joining;
    await closed(late);
    const watcher = await harness.page(harness.ports.enrol("admin"));
    expect((await watcher.join(id)).participants).toHaveLength(1);
  });

  it("is ended when that was missed while the line to the database was cut", async () => {
    const { person, token } = student;
    harness.ports.endUnheard({ person, token }, "banned");
    await pause(100);
    expect(students.socket.connected).toBe(true);
    harness.ports.gap();
    await closed(students);
    await teachers.notice("participantLeft");
  });

  it("is ended once the database is back", async () => {
    harness.ports.away = true;
    harness.ports.endSession(student, "banned");
    await pause(300);
    expect(students.socket.connected).toBe(true);
    harness.ports.away = false;
    await closed(students);
  });
});

describe("two-step sign-in that an admin had to turn on", () => {
  it("opens everything on a page that was open before", async () => {
    const admin = harness.ports.enrol("admin");
    harness.ports.requireTwoStep(admin, true);
    const page = await harness.page(admin);
    expect(await page.codeOf("watchClasses", {})).toBe("set_up_two_step");
    harness.ports.requireTwoStep(admin, false);
    await closed(page);
    const back = await harness.page(admin);
    await back.request("watchClasses", {});
  });
});

describe("another role", () => {
  it("is told, and ends what the page was subscribed to", async () => {
    const page = await harness.page(student);
    await page.request("watchClasses", {});
    harness.ports.setRole(student, "teacher");
    expect(await page.notice("sessionChanged")).toEqual({ role: "teacher" });
    await closed(page);
    const back = await harness.page(student);
    expect(await back.request("watchSession", {})).toEqual({ role: "teacher" });
  });

  it("takes a host's rights in a class at once", async () => {
    harness.ports.setRole(teacher, "student");
    await students.notice("participantChanged").then(({ participant }) => {
      expect(participant.role).toBe("student");
    });
    expect(await students.notice("hostPresence")).toEqual({ present: false, left: true });
    await closed(teachers);
    const back = await harness.page(teacher, teachers.pageId);
    expect((await back.join(classId)).you.role).toBe("student");
    expect(await back.codeOf("stopClass", {})).toBe("forbidden");
  });

  it("gives them, too, with the seat as it was", async () => {
    harness.ports.setRole(student, "admin");
    await closed(students);
    const back = await harness.page(student, students.pageId);
    expect((await back.join(classId)).you.role).toBe("host");
    expect(teachers.notices("participantLeft")).toEqual([]);
  });

  it("puts out whoever may not be in a class any more", async () => {
    const admin = harness.ports.enrol("admin");
    const { id } = harness.ports.addClass(teacher.person, []);
    const page = await harness.page(admin);
    await page.join(id);
    harness.ports.setRole(admin, "student");
    await closed(page);
    const back = await harness.page(admin);
    expect(await back.codeOf("joinClass", { classId: id, pageId: page.pageId })).toBe("forbidden");
    const { participants } = await teachers.join(id);
    expect(participants.map(({ name }) => name)).toEqual(["teacher"]);
  });
});
