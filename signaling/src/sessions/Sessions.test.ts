import { setTimeout as pause } from "node:timers/promises";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { Bench, localSfu } from "../../test/SignalingHarness.ts";
import type { LivePage } from "../../test/LivePage.ts";
import type { Account } from "../../test/InMemoryPorts.ts";

let sfu: Sfu;
let bench: Bench;
let teacher: Account;
let student: Account;
let classId: string;
let teachers: LivePage;
let students: LivePage;

const closed = (page: LivePage) =>
  vi.waitFor(() => expect(page.socket.connected).toBe(false), { timeout: 3_000 });

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  bench = await Bench.open(sfu);
  teacher = bench.school.enrol("teacher");
  student = bench.school.enrol("student");
  classId = bench.school.addClass(teacher.person).id;
  teachers = await bench.page(teacher);
  students = await bench.page(student);
  await teachers.join(classId);
  await students.join(classId);
  await teachers.request("startClass", {});
  await teachers.notice("participantJoined");
});
afterEach(() => bench.close());

describe("a session that is over", () => {
  it.each(["signed-out", "banned", "deleted"] as const)(
    "is ended on its page and in its class when %s",
    async (reason) => {
      bench.school.endSession(student, reason);
      expect(await students.notice("sessionEnded")).toEqual({ reason });
      await closed(students);
      await teachers.notice("participantLeft");
      await expect(bench.page(student)).rejects.toThrow();
    },
  );

  it("ends no other session of the same person", async () => {
    const elsewhere = await bench.page(bench.school.signInAgain(student));
    bench.school.endSession(student, "signed-out");
    await closed(students);
    await elsewhere.request("watchSession", {});
    expect(elsewhere.notices("sessionEnded")).toEqual([]);
  });

  it("keeps no seat for a page whose socket is lost", async () => {
    students.close();
    expect((await teachers.notice("participantChanged")).participant.connected).toBe(false);
    bench.school.endSession(student, "banned");
    await teachers.notice("participantLeft");
  });

  it("leaves the seat to another page of the same person that took it", async () => {
    const elsewhere = await bench.page(bench.school.signInAgain(student));
    await elsewhere.join(classId);
    bench.school.endSession(student, "signed-out");
    await closed(students);
    const { participants } = await elsewhere.join(classId);
    expect(participants).toHaveLength(2);
    expect(teachers.notices("participantLeft")).toEqual([]);
  });

  it("gives up a seat that is being taken", async () => {
    const { id } = bench.school.addClass(teacher.person);
    const late = await bench.page(student);
    const joining = late.send("joinClass", { classId: id, pageId: late.pageId }).catch(() => null);
    bench.school.endSession(student, "banned");
    await joining;
    await closed(late);
    const watcher = await bench.page(bench.school.enrol("admin"));
    expect((await watcher.join(id)).participants).toHaveLength(1);
  });

  it("is ended when that was missed while the line to the database was cut", async () => {
    const { person, token } = student;
    bench.school.endUnheard({ person, token }, "banned");
    await pause(100);
    expect(students.socket.connected).toBe(true);
    bench.school.gap();
    await closed(students);
    await teachers.notice("participantLeft");
  });

  it("is ended once the database is back", async () => {
    bench.school.away = true;
    bench.school.endSession(student, "banned");
    await pause(300);
    expect(students.socket.connected).toBe(true);
    bench.school.away = false;
    await closed(students);
  });
});

describe("another role", () => {
  it("is told, and ends what the page was subscribed to", async () => {
    const page = await bench.page(student);
    await page.request("watchClasses", {});
    bench.school.setRole(student, "teacher");
    expect(await page.notice("sessionChanged")).toEqual({ role: "teacher" });
    await closed(page);
    const back = await bench.page(student);
    expect(await back.request("watchSession", {})).toEqual({ role: "teacher" });
  });

  it("takes a host's rights in a class at once", async () => {
    bench.school.setRole(teacher, "student");
    await students.notice("participantChanged").then(({ participant }) => {
      expect(participant.role).toBe("student");
    });
    expect(await students.notice("hostPresence")).toEqual({ present: false });
    await closed(teachers);
    const back = await bench.page(teacher, teachers.pageId);
    expect((await back.join(classId)).you.role).toBe("student");
    expect(await back.codeOf("stopClass", {})).toBe("forbidden");
  });

  it("gives them, too, with the seat as it was", async () => {
    bench.school.setRole(student, "admin");
    await closed(students);
    const back = await bench.page(student, students.pageId);
    expect((await back.join(classId)).you.role).toBe("host");
    expect(teachers.notices("participantLeft")).toEqual([]);
  });

  it("puts out whoever may not be in a class any more", async () => {
    const admin = bench.school.enrol("admin");
    const { id } = bench.school.addClass(teacher.person, []);
    const page = await bench.page(admin);
    await page.join(id);
    bench.school.setRole(admin, "student");
    await closed(page);
    const back = await bench.page(admin);
    expect(await back.codeOf("joinClass", { classId: id, pageId: page.pageId })).toBe("forbidden");
    const { participants } = await teachers.join(id);
    expect(participants.map(({ name }) => name)).toEqual(["teacher"]);
  });
});
