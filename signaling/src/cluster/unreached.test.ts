import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { CuttableLine } from "../../../tests/support/servers/CuttableLine.ts";
import { say } from "../../test/chat-messages.ts";
import type { InMemoryPorts } from "../../test/InMemoryPorts.ts";
import { clusterOnThisMachine } from "../../test/far-owner.ts";
import { SeveralProcesses } from "../../test/SeveralProcesses.ts";
import { type SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";

let sfu: Sfu;
let processes: SeveralProcesses;
let ports: InMemoryPorts;
const lines: CuttableLine[] = [];

/** A process, and how to keep the others from reaching it. */
const openProcess = async () => {
  const cluster = await clusterOnThisMachine();
  const line = await CuttableLine.open(cluster.url);
  lines.push(line);
  const process = await processes.open({ ...cluster, url: line.url });
  return { process, cut: () => line.cut() };
};

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(() => {
  processes = new SeveralProcesses(sfu);
  ({ ports } = processes);
});
afterEach(async () => {
  await processes.close();
  for (const line of lines.splice(0)) await line.close();
});

/** A live class of the first process, with a page at each. */
const openClass = async (first: SignalingHarness, second: SignalingHarness) => {
  const { classId, host } = await processes.liveClassAt(first);
  const guest = await second.page(ports.enrol("student"));
  await guest.join(classId);
  return { classId, host, guest };
};

describe("a process that no other reaches, but that reaches others", () => {
  it("gives its classes to them, and its own pages follow", async () => {
    const [first, second] = [await openProcess(), await openProcess()];
    const { classId, host, guest } = await openClass(first.process, second.process);
    first.cut();
    expect(await guest.notice("seatMoved")).toEqual({ classId });
    await guest.join(classId);
    expect(ports.owners.ownerOf(classId)).toBe(2);
    expect(await host.notice("seatMoved")).toEqual({ classId });
    await host.join(classId);
    await say(guest, "Hello");
    await expect.poll(() => host.notices("chatChanged")).toHaveLength(1);
  });

  it("keeps them where it reaches none of the others", async () => {
    const [first, second] = [await openProcess(), await openProcess()];
    const { classId, host } = await openClass(first.process, second.process);
    second.cut();
    first.cut();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(ports.owners.ownerOf(classId)).toBe(1);
    expect(host.notices("seatMoved")).toEqual([]);
  });
});
