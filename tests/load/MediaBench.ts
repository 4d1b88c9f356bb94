import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { createSfu } from "@lyceum/sfu/createSfu.ts";
import { serveSfu } from "@lyceum/sfu/wire.ts";
import type { Logger } from "pino";

import { Helper } from "./Helper.ts";
import type { HostAddress } from "./host.ts";
import type { commands as publisherCommands } from "./publisher.ts";
import type { commands as receiverCommands } from "./receivers.ts";
import { percentile } from "./statistics.ts";

const ROOM = "bench";
const PUBLISHED_BITRATE = 1_000_000;
const PUBLISHER_WARMS_UP = 2_000;
const RECEIVERS_A_PROCESS = 80;
const JOINS_A_SECOND = 20;
const SETTLES = 3_000;

type Publisher = Helper<typeof publisherCommands>;
type Receivers = Helper<typeof receiverCommands>;

/** One row of the table. Times in milliseconds, CPU in percent of one core. */
export type Measured = {
  receivers: number;
  /** Of all workers, and of each. */
  workerCpu: number;
  workersCpu: number[];
  packetsPerSecond: number;
  megabitsPerSecond: number;
  /** Microseconds of the worker's CPU per packet sent to a receiver. */
  cpuPerPacket: number;
  packetsLost: number;
  lossPercent: number;
  /** Receivers whose first frame was incomplete, and who would have had to request another. */
  firstFramesBroken: number;
  firstFrameP50: number;
  firstFrameP95: number;
};

/** A media host with one worker, which takes everybody. */
export const oneWorkerHost = (workerBin: string, log: Logger): Promise<Sfu> =>
  createSfu(
    {
      workers: 1,
      listen: [{ ip: "127.0.0.1" }],
      port: 0,
      pipes: { ip: "127.0.0.1" },
      consumersPerWorker: 1e6,
      workerBin,
    },
    log,
  );

/** One teacher, and a given number of receivers, at one media host or at a pool of them. */
export class MediaBench {
  readonly #sfu: Sfu;
  readonly #room: { host: HostAddress; roomId: string; producerIds: string[] };

  private constructor(sfu: Sfu, host: HostAddress, producerIds: string[]) {
    this.#sfu = sfu;
    this.#room = { host, roomId: ROOM, producerIds };
  }

  /** Everything that it opens is closed with `opened`, as `sfu` is. */
  static async open(opened: AsyncDisposableStack, sfu: Sfu, log: Logger) {
    opened.defer(() => sfu.close());
    const secret = randomUUID();
    const wire = await serveSfu(sfu, { host: "127.0.0.1", port: 0, secret }, log);
    opened.defer(() => wire.close());
    const publisher: Publisher = new Helper(join(import.meta.dirname, "publisher.ts"));
    opened.defer(() => publisher.close());
    const host = { url: wire.url, secret };
    const publish = { host, roomId: ROOM, bitrate: PUBLISHED_BITRATE };
    const producerIds = await publisher.ask("publish", publish);
    await delay(PUBLISHER_WARMS_UP);
    return new MediaBench(sfu, host, producerIds);
  }

  /** Lets this many receivers join, measures for this many milliseconds, and lets them leave. */
  async measure(receivers: number, duration: number): Promise<Measured> {
    await using opened = new AsyncDisposableStack();
    const processes = await this.#start(receivers, opened);
    const firstFrames = await joinAll(processes, receivers);
    await delay(SETTLES);
    const before = await this.#look(processes);
    await delay(duration);
    const after = await this.#look(processes);
    await Promise.all(processes.map((each) => each.ask("leave", undefined)));
    return { receivers, ...between(before, after), ...waits(firstFrames) };
  }

  async #start(receivers: number, opened: AsyncDisposableStack): Promise<Receivers[]> {
    const count = Math.ceil(receivers / RECEIVERS_A_PROCESS);
    const program = join(import.meta.dirname, "receivers.ts");
    const processes = Array.from({ length: count }, (): Receivers => new Helper(program));
    for (const each of processes) opened.defer(() => each.close());
    await Promise.all(processes.map((each) => each.ask("enter", this.#room)));
    return processes;
  }

  /** The CPU time of each worker and the total received, at one moment. */
  async #look(processes: Receivers[]) {
    const [{ workers }, ...counts] = await Promise.all([
      this.#sfu.load({}),
      ...processes.map((each) => each.ask("count", undefined)),
    ]);
    const sum = (of: "packets" | "expected" | "bytes") =>
      counts.reduce((total, count) => total + count[of], 0);
    return {
      at: performance.now(),
      cpuSeconds: workers.map((worker) => worker.cpuSeconds),
      packets: sum("packets"),
      expected: sum("expected"),
      bytes: sum("bytes"),
    };
  }
}

type Look = { at: number; cpuSeconds: number[]; packets: number; expected: number; bytes: number };

const between = (before: Look, after: Look) => {
  const seconds = (after.at - before.at) / 1_000;
  const cpuSeconds = after.cpuSeconds.map((now, worker) => now - before.cpuSeconds[worker]!);
  const workersCpu = cpuSeconds.map((each) => (100 * each) / seconds);
  const workerCpu = workersCpu.reduce((sum, each) => sum + each, 0);
  const packets = after.packets - before.packets;
  const expected = after.expected - before.expected;
  return {
    workerCpu,
    workersCpu,
    packetsPerSecond: packets / seconds,
    megabitsPerSecond: (8 * (after.bytes - before.bytes)) / seconds / 1e6,
    cpuPerPacket: (1e4 * workerCpu * seconds) / packets,
    packetsLost: expected - packets,
    lossPercent: (100 * (expected - packets)) / expected,
  };
};

const waits = (firstFrames: (number | null)[]) => {
  const whole = firstFrames.filter((wait) => wait !== null);
  return {
    firstFramesBroken: firstFrames.length - whole.length,
    firstFrameP50: percentile(whole, 0.5),
    firstFrameP95: percentile(whole, 0.95),
  };
};

const joinAll = async (processes: Receivers[], receivers: number) => {
  const every = (1_000 * processes.length) / JOINS_A_SECOND;
  const shares = processes.map((_, index) => Math.floor((receivers + index) / processes.length));
  const waited = await Promise.all(
    processes.map((each, index) => each.ask("join", { count: shares[index] ?? 0, every })),
  );
  return waited.flat();
};
