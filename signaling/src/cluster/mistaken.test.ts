import http from "node:http";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { expectUpgradeClosed } from "../../../tests/support/protocol/upgrade-closed.ts";
import { CuttableLine } from "../../../tests/support/servers/CuttableLine.ts";
import type { InMemoryPorts } from "../../test/InMemoryPorts.ts";
import { clusterOnThisMachine } from "../../test/far-owner.ts";
import { SeveralProcesses } from "../../test/SeveralProcesses.ts";
import { type SignalingHarness, localSfu, quiet } from "../../test/SignalingHarness.ts";
import { LINK_PATH } from "./wire.ts";

/** Milliseconds in which a process looks at the others twice more. */
const LOOKS = 2_500;

let sfu: Sfu;
let processes: SeveralProcesses;
let ports: InMemoryPorts;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(() => {
  processes = new SeveralProcesses(sfu);
  ({ ports } = processes);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await processes.close();
});

const looks = () => new Promise((resolve) => setTimeout(resolve, LOOKS));

/** What all processes warned of, and how often. */
const warnings = () => {
  const warn = vi.spyOn(quiet, "warn");
  return (setting: string) =>
    warn.mock.calls.filter(([, said]) => String(said).includes(setting)).map(([of]) => of);
};

/** Rather than its pages alone, also those that are linked to it. */
const heldBy = (process: SignalingHarness) => process.held()["cluster"];

describe("two processes with one SIGNALING_URL", () => {
  it("say so once, and none links to itself", async () => {
    const warned = warnings();
    const own = await clusterOnThisMachine();
    const first = await processes.open(own);
    const second = await processes.open({ ...(await clusterOnThisMachine()), url: own.url });
    await processes.liveClassAt(first);
    await expect.poll(() => warned("SIGNALING_URL")).toHaveLength(2);
    await looks();
    expect(warned("SIGNALING_URL")).toEqual(
      expect.arrayContaining([
        { address: own.url, process: 1 },
        { address: own.url, process: 2 },
      ]),
    );
    expect(warned("SIGNALING_URL")).toHaveLength(2);
    // Its page, and the link of the second one, which does reach it.
    await expect.poll(() => heldBy(first)).toBe(2);
    await second.leave();
    await looks();
    await expect.poll(() => heldBy(first)).toBe(1);
  });

  it("are told apart where their addresses only look different", async () => {
    const warned = warnings();
    const own = await clusterOnThisMachine();
    const line = await CuttableLine.open(own.url);
    const first = await processes.open(own);
    const second = await processes.open({ ...(await clusterOnThisMachine()), url: line.url });
    await processes.liveClassAt(first);
    await expect.poll(() => warned("SIGNALING_URL")).toHaveLength(1);
    await looks();
    expect(warned("SIGNALING_URL")).toEqual([{ address: line.url, process: 2 }]);
    // Its page, and the link of the second one.
    await expect.poll(() => heldBy(first)).toBe(2);
    await second.leave();
    await expect.poll(() => heldBy(first)).toBe(1);
    await line.close();
  });
});

describe("two processes with different secrets", () => {
  it("say so once each, as the one that links and as the one that refuses", async () => {
    const warned = warnings();
    const [one, other] = [await clusterOnThisMachine(), await clusterOnThisMachine()];
    await processes.open(one);
    await processes.open({ ...other, secret: "quite another secret than theirs" });
    await expect.poll(() => warned("SIGNALING_SECRET")).toHaveLength(4);
    await looks();
    expect(warned("SIGNALING_SECRET")).toHaveLength(4);
    expect(warned("SIGNALING_SECRET")).toEqual(
      expect.arrayContaining([
        { address: one.url, process: 1 },
        { address: other.url, process: 2 },
        { address: "127.0.0.1" },
      ]),
    );
  });
});

describe("a process whose start fails", () => {
  it("is not one of the processes", async () => {
    const taken = http.createServer();
    const cluster = await clusterOnThisMachine();
    await new Promise<void>((resolve) => taken.listen(cluster.port, cluster.host, resolve));
    await expect(processes.open(cluster)).rejects.toThrow("EADDRINUSE");
    const later = await ports.owners.open("http://127.0.0.1:1");
    expect(await later.others()).toEqual([]);
    taken.close();
  });
});

describe("the port of links", () => {
  it("answers any other request at once, and keeps nothing open", async () => {
    const cluster = await clusterOnThisMachine();
    await processes.open(cluster);
    const answer = await fetch(cluster.url, { signal: AbortSignal.timeout(20_000) });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("connection")).toBe("close");
    await expectUpgradeClosed(cluster.url, LINK_PATH);
  });
});
