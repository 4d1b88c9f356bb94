import { setTimeout as wait } from "node:timers/promises";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from "vitest";

import type { Account } from "../../../../test/InMemoryPorts.ts";
import type { LivePage } from "../../../../test/LivePage.ts";
import { enterClass, openClass } from "../../../../test/open-class.ts";
import { localSfu, SignalingHarness } from "../../../../test/SignalingHarness.ts";
import { Spans } from "./Spans.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let classId: string;
let teacher: Account;
let student: Account;
let host: LivePage;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  ({ harness, teacher, classId, host } = await openClass(sfu, []));
  student = harness.ports.enrol("student", "Ben");
});
afterEach(() => harness.close());

const enter = async (account: Account) => (await enterClass(harness, classId, [account]))[0]!;
const attended = (kind: "present" | "spoke" | "watched") =>
  harness.ports.attendance.millisecondsOf(student.person.id, kind);
/** Records what was counted so far. */
const record = () => host.request("readAttendance", {});
const someTimeAttended = () =>
  expect
    .poll(async () => {
      await record();
      return attended("present");
    })
    .toBeGreaterThan(20);

describe("attendance", () => {
  it("counts from joining a live class to leaving it, and never more than the clock", async () => {
    const before = await enter(student);
    await host.request("startClass", {});
    const began = Date.now();
    await someTimeAttended();
    await enter(student);
    await someTimeAttended();
    before.close();
    await host.request("stopClass", {});
    await expect.poll(() => harness.ports.attendance.records.size).toBe(1);
    const counted = attended("present");
    expect(counted).toBeGreaterThan(20);
    // The first moment may lie before the answer to the start.
    expect(counted).toBeLessThanOrEqual(Date.now() - began + 1_000);
  });

  it("counts nothing before the class is live, nor after it", async () => {
    await enter(student);
    expect(await host.request("readAttendance", {})).toEqual({ people: [] });
    expect(harness.ports.attendance.records.size).toBe(0);
  });

  it("counts watching while the page says so", async () => {
    await host.request("startClass", {});
    const page = await enter(student);
    await someTimeAttended();
    expect(attended("watched")).toBe(0);
    await page.request("reportWatching", { watching: true });
    await expect
      .poll(async () => {
        await record();
        return attended("watched");
      })
      .toBeGreaterThan(20);
    await page.request("reportWatching", { watching: false });
    await record();
    const watched = attended("watched");
    await someTimeAttended();
    await record();
    expect(attended("watched")).toBe(watched);
    expect(attended("watched")).toBeLessThan(attended("present"));
  });

  it("goes on where the machine's clock is set back meanwhile", async () => {
    await host.request("startClass", {});
    await enter(student);
    await someTimeAttended();
    const before = attended("present");
    const atOnce = Date.now.bind(Date);
    const clock = vi.spyOn(Date, "now").mockImplementation(() => atOnce() - 60 * 60_000);
    onTestFinished(() => clock.mockRestore());
    await expect
      .poll(async () => {
        await record();
        return attended("present");
      })
      .toBeGreaterThan(before + 20);
  });

  it("is everyone's for a host, and one's own for a student", async () => {
    await host.request("startClass", {});
    const page = await enter(student);
    const { you } = await page.join(classId);
    const own = await page.request("readAttendance", {});
    expect(own.people.map(({ participantId }) => participantId)).toEqual([you.id]);
    expect((await host.request("readAttendance", {})).people).toHaveLength(2);
  });

  it("is read after a class has ended with all that was counted until then", async () => {
    await host.request("startClass", {});
    await enter(student);
    await wait(100);
    const { attendance } = harness.ports;
    const atOnce = attendance.record.bind(attendance);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    vi.spyOn(attendance, "record").mockImplementationOnce(async (...what) => {
      await held;
      await atOnce(...what);
    });
    await host.request("stopClass", {});
    const read = host.request("readAttendance", {}).then(() => attended("present"));
    await wait(100);
    release();
    expect(await read).toBeGreaterThan(50);
  });

  it("that could not be recorded is recorded later, also by the next process", async () => {
    await host.request("startClass", {});
    await enter(student);
    harness.ports.attendance.away = true;
    expect(await host.codeOf("readAttendance", {})).not.toBe("ok");
    harness.ports.attendance.away = false;
    await someTimeAttended();
    const before = attended("present");
    await harness.close();
    harness = await SignalingHarness.open(sfu, {}, harness.ports);
    host = await enter(teacher);
    await enter(student);
    await expect
      .poll(async () => {
        await record();
        return attended("present");
      })
      .toBeGreaterThan(before);
  });
});

describe("attendance when signaling stops", () => {
  it("is recorded until then", async () => {
    await host.request("startClass", {});
    await enter(student);
    await wait(300);
    expect(attended("present")).toBe(0);
    const { attendance } = harness.ports;
    const atOnce = attendance.record.bind(attendance);
    vi.spyOn(attendance, "record").mockImplementation(async (...what) => {
      await wait(50);
      await atOnce(...what);
    });
    await harness.close();
    expect(attended("present")).toBeGreaterThan(200);
  });
});

describe("spans", () => {
  it("that touch are one, and are forgotten once taken", () => {
    const spans = new Spans();
    spans.add("ben", "present", { from: 0, to: 5 });
    spans.add("ben", "present", { from: 5, to: 9 });
    spans.add("ben", "present", { from: 10, to: 12 });
    const taken = spans.take();
    expect(taken).toEqual([
      {
        personId: "ben",
        present: [
          { from: 0, to: 9 },
          { from: 10, to: 12 },
        ],
        spoke: [],
        watched: [],
      },
    ]);
    expect(spans.empty).toBe(true);
    spans.putBack(taken);
    expect(spans.take()).toEqual(taken);
  });
});
