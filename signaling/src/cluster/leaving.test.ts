import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import type { InMemoryPorts } from "../../test/InMemoryPorts.ts";
import { SeveralProcesses } from "../../test/SeveralProcesses.ts";
import { type SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";

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
  return { classId, page, ownerOf: () => ports.owners.ownerOf(classId) };
};

/** What is true when this page's socket is closed. */
const whenLost = <Value>({ page }: Awaited<ReturnType<typeof openClassAt>>, look: () => Value) =>
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

  it("closes the sockets of other classes a few at a time", async () => {
    const { classId } = await openClassAt(second);
    const lost: number[] = [];
    for (let place = 0; place < 30; place += 1) {
      const page = await first.page(ports.enrol("student"));
      await page.join(classId);
      page.socket.once("disconnect", () => lost.push(performance.now()));
    }
    await first.leave();
    await vi.waitFor(() => expect(lost).toHaveLength(30));
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

  it("keeps nobody waiting where there is no other", async () => {
    await second.close();
    const { page } = await openClassAt(first);
    const lost = whenLost({ classId: "", page, ownerOf: () => 1 }, () => performance.now());
    const began = performance.now();
    await first.leave();
    expect((await lost) - began).toBeLessThan(500);
  });
});
