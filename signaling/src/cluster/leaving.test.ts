import { setTimeout as wait } from "node:timers/promises";

import { resolvers } from "@lyceum/shared/promises.ts";
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

import type { InMemoryPorts } from "../../test/InMemoryPorts.ts";
import type { LivePage } from "../../test/LivePage.ts";
import { SeveralProcesses } from "../../test/SeveralProcesses.ts";
import { type SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";
import { moveInTurns, movedUntil } from "./hand-over.ts";

const HOUR = 3_600_000;
/** Milliseconds that the people of a class are waited for at most, where time is left. */
const A_CLASS = 1_000;

let sfu: Sfu;
let processes: SeveralProcesses;
let ports: InMemoryPorts;
let first: SignalingHarness;
let second: SignalingHarness;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  processes = new SeveralProcesses(sfu);
  ({ ports } = processes);
  first = await processes.open();
  second = await processes.open();
});
afterEach(() => processes.close());

/** A class with its teacher's page, which is at this process, as the class is. */
const openClassAt = async (process: SignalingHarness) => {
  const teacher = ports.enrol("teacher");
  const classId = ports.addClass(teacher.person).id;
  const page = await process.page(teacher);
  await page.join(classId);
  return { classId, teacher, page, ownerOf: () => ports.owners.ownerOf(classId) };
};

/** What is true when this page's socket is closed. */
const whenLost = <Value>({ page }: { page: LivePage }, look: () => Value) =>
  new Promise<Value>((resolve) => page.socket.once("disconnect", () => resolve(look())));

describe("a process that leaves", () => {
  it("closes the sockets of one class after another, when that class has another process", async () => {
    const all = [await openClassAt(first), await openClassAt(first), await openClassAt(first)];
    const owners = () => all.map(({ ownerOf }) => ownerOf());
    const [one, , last] = all.map((each) => whenLost(each, owners));
    await first.leave();
    expect(await one).toEqual([2, 1, 1]);
    expect(await last).toEqual([2, 2, 2]);
  });

  it("moves a class once the people of the one before are back", async () => {
    const one = await openClassAt(first);
    const other = await openClassAt(first);
    await one.page.request("startClass", {});
    await other.page.request("startClass", {});
    const guest = await second.page(ports.enrol("student"));
    await guest.join(one.classId);
    const comesBack = (async () => {
      const lostAt = await whenLost(one, () => performance.now());
      const back = await second.page(one.teacher, one.page.pageId);
      await guest.notice("seatMoved");
      await guest.join(one.classId);
      await wait(200);
      expect(other.ownerOf()).toBe(1);
      await back.join(one.classId);
      return lostAt;
    })();
    const moved = whenLost(other, () => performance.now());
    await first.leave();
    const waited = (await moved) - (await comesBack);
    expect(waited).toBeLessThan(A_CLASS - 100);
    expect(other.ownerOf()).toBe(2);
  });

  it("has less time for each of many classes, and goes on with what is left of it", async () => {
    const times: number[] = [];
    const classIds = Array.from({ length: 20 }, (_, place) => `Class ${place}`);
    const move = async (...[, , time]: [string, unknown, number]) => void times.push(time);
    const others = [{ id: 2, classes: 0 }];
    const clock = vi.spyOn(performance, "now").mockReturnValue(HOUR);
    onTestFinished(() => clock.mockRestore());
    await moveInTurns(classIds, { others, until: movedUntil() }, move);
    expect(times[0]).toBe(150);
    expect(times.at(-1)).toBe(1_000);
    // Told to stop four seconds ago: calls took as long to end.
    await moveInTurns(
      classIds,
      { others, until: movedUntil({ toldAt: performance.now() - 4_000 }) },
      move,
    );
    expect(times[20]).toBe(50);
  });

  it("closes the sockets of other classes a few at a time", async () => {
    const { classId } = await openClassAt(second);
    const lost: number[] = [];
    for (let place = 0; place < 30; place += 1) {
      const page = await first.page(ports.enrol("student"));
      await page.join(classId);
      page.socket.once("disconnect", () => lost.push(performance.now()));
    }
    await first.leave();
    await expect.poll(() => lost).toHaveLength(30);
    expect(lost.at(-1)! - lost[0]!).toBeGreaterThan(50);
  });

  it("takes no socket meanwhile, and leaves the pages of other processes where they are", async () => {
    const [one] = [await openClassAt(first), await openClassAt(first)];
    const guest = await second.page(ports.enrol("student"));
    await guest.join(one.classId);
    const came = whenLost(one, () =>
      first.page().then(
        () => "taken",
        () => "refused",
      ),
    );
    await first.leave();
    expect(await came).toBe("refused");
    expect(await guest.notice("seatMoved")).toEqual({ classId: one.classId });
    expect((await guest.join(one.classId)).participants).toHaveLength(1);
  });

  it("gives its classes to those that have the fewest", async () => {
    await processes.open();
    await openClassAt(second);
    await openClassAt(second);
    const all = [];
    for (let place = 0; place < 4; place += 1) all.push(await openClassAt(first));
    await first.leave();
    expect(all.map(({ ownerOf }) => ownerOf()).toSorted()).toEqual([2, 3, 3, 3]);
  });

  it("has the database asked once whose class it is, however many come back", async () => {
    const { classId } = await openClassAt(first);
    const guests = await Promise.all(
      Array.from({ length: 10 }, () => second.page(ports.enrol("student"))),
    );
    for (const guest of guests) await guest.join(classId);
    const asked: string[] = [];
    const { open } = ports.owners;
    const openSlowly: typeof open = async (url) => {
      const ownership = await open(url);
      const ownerOf: typeof ownership.ownerOf = async (id) => {
        asked.push(id);
        // Long enough for all of them to ask meanwhile.
        await wait(1_000);
        return ownerOfNow(id);
      };
      const ownerOfNow = ownership.ownerOf;
      return Object.assign(ownership, { ownerOf });
    };
    vi.spyOn(ports, "openLease").mockImplementation(openSlowly);
    await processes.open();
    ports.owners.take(classId, 3);
    await Promise.all(guests.map((guest) => guest.notice("seatMoved")));
    asked.length = 0;
    await Promise.all(guests.map((guest) => guest.join(classId)));
    expect(asked).toEqual([classId]);
  });

  it("keeps nobody waiting where there is no other", async () => {
    await second.close();
    const { page } = await openClassAt(first);
    const lost = whenLost({ page }, () => performance.now());
    const began = performance.now();
    await first.leave();
    expect((await lost) - began).toBeLessThan(A_CLASS);
  });
});

describe("a class that a host has just stopped, when its process leaves", () => {
  /** Its teacher's page is closed, and a student's is at the other process. */
  const stoppedClass = async () => {
    const leaving = await processes.open(undefined, { stopUndo: HOUR });
    const { classId, host } = await processes.liveClassAt(leaving);
    const guest = await second.page(ports.enrol("student"));
    await guest.join(classId);
    await host.request("stopClassSoon", {});
    await guest.notice("classStopping");
    host.close();
    return { classId, guest, leaving };
  };
  const stateOf = async (classId: string) => (await ports.classes.find(classId))?.state;

  it("ends first", async () => {
    const { classId, guest, leaving } = await stoppedClass();
    await leaving.leave();
    expect(await stateOf(classId)).toBe("ended");
    expect(await guest.notice("classEnded")).toMatchObject({ reason: "stopped" });
  });

  it("goes on elsewhere, and says so, where it cannot be ended", async () => {
    const { classId, guest, leaving } = await stoppedClass();
    vi.spyOn(ports.classes, "setState").mockRejectedValue(new Error("away"));
    await leaving.leave();
    expect(await guest.notice("classStopping")).toEqual({ endsIn: null });
    expect(await guest.notice("seatMoved")).toEqual({ classId });
    expect(await stateOf(classId)).toBe("live");
    expect(await guest.join(classId)).toMatchObject({ endsIn: null });
  });
});

describe("what is still written of a class, when its process leaves", () => {
  it("keeps no page waiting, and the process waits for it", async () => {
    const { classId, host } = await processes.liveClassAt(first);
    const guest = await second.page(ports.enrol("student"));
    await guest.join(classId);
    host.close();
    const { promise: written, resolve: write } = resolvers<void>();
    const record = vi.spyOn(ports.attendance, "record").mockReturnValue(written);
    let isOver = false;
    const left = first.leave().then(() => (isOver = true));
    expect(await guest.notice("seatMoved")).toEqual({ classId });
    await guest.join(classId);
    expect(record).toHaveBeenCalledOnce();
    await wait(300);
    expect(isOver).toBe(false);
    write();
    await left;
  });
});
