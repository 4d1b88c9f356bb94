import { setTimeout as delay } from "node:timers/promises";

import { keptForLater } from "@lyceum/shared/promises.ts";
import { createWorker, type types } from "mediasoup";
import type { Logger } from "pino";

import type { SfuConfig } from "./config.ts";
import { BusyMeter } from "./load/BusyMeter.ts";
import { reportListenerErrors } from "./listener-errors.ts";
import type { RoomRouter } from "./RoomRouter.ts";
import { withoutSignals } from "./without-signals.ts";

/** Milliseconds that it may take to say what it uses, and answers in a row that it may owe: one that hangs has no other sign. */
const ANSWERS_WITHIN = 2_000;
const OWED_MOST = 15;

/** What a receiver takes at least: a picture and a sound. */
const STREAMS_EACH = 2;

/** One mediasoup process with the one UDP and TCP port that all its transports share. */
export class MediaWorker {
  readonly worker: types.Worker;
  readonly server: types.WebRtcServer;
  /** One for each room that uses this worker. */
  readonly routers = new Set<RoomRouter>();
  readonly busy = new BusyMeter();
  readonly #consumersFull: number;
  /** Receivers of rooms that are being put here. */
  #coming = 0;
  #owed = 0;

  private constructor(worker: types.Worker, server: types.WebRtcServer, consumersFull: number) {
    this.worker = worker;
    this.server = server;
    this.#consumersFull = consumersFull;
  }

  /** @param slot Which worker of the host it is, from 0: decides its port. */
  static async create(config: SfuConfig, slot: number, log: Logger): Promise<MediaWorker> {
    const settings = { workerBin: config.workerBin, logLevel: "error" } as const;
    const worker = await withoutSignals(() => createWorker(settings));
    reportListenerErrors(worker, log);
    try {
      const listenInfos = listenInfosOf(config, slot);
      const server = await worker.createWebRtcServer({ listenInfos });
      return new MediaWorker(worker, server, config.consumersPerWorker);
    } catch (error) {
      worker.close();
      throw error;
    }
  }

  get alive() {
    return !this.worker.closed;
  }

  get full() {
    return this.#load >= 1;
  }

  /** For comparing workers: the higher, the busier. */
  get pressure() {
    const streams = this.#consumers() + this.#coming * STREAMS_EACH;
    return streams + this.#sum("transports") + this.routers.size / 1_000;
  }

  /** So many receivers come, until it is disposed of: rooms that are put elsewhere at the same moment are spread. */
  reserve(receivers: number): Disposable {
    this.#coming += receivers;
    const end = () => {
      this.#coming -= receivers;
    };
    return { [Symbol.dispose]: end };
  }

  /** What `load` says of it. */
  async load() {
    return {
      pid: this.worker.pid,
      transports: this.#sum("transports"),
      producers: this.#sum("producers"),
      consumers: this.#sum("consumers"),
      cpuSeconds: await this.#cpuSeconds(),
      load: this.#load,
    };
  }

  /** Call it once a second: one that hangs is killed, and replaced as one that died. Rejects where it does not answer. */
  async measure() {
    this.#owed += 1;
    if (this.#owed > OWED_MOST) process.kill(this.worker.pid, "SIGKILL");
    const seconds = await this.#cpuSeconds();
    this.#owed = 0;
    this.busy.measured(seconds, performance.now());
  }

  close() {
    this.worker.close();
  }

  /** The share of what it can carry. */
  get #load() {
    return Math.max(this.#consumers() / this.#consumersFull, this.busy.load);
  }

  async #cpuSeconds() {
    const usage = await answerWithin(ANSWERS_WITHIN, this.worker.getResourceUsage());
    return (usage.ru_utime + usage.ru_stime) / 1_000;
  }

  #consumers() {
    let consumers = 0;
    for (const roomRouter of this.routers)
      consumers += Math.max(roomRouter.consumers, roomRouter.expected);
    return consumers;
  }

  #sum(what: "transports" | "producers" | "consumers") {
    let sum = 0;
    for (const roomRouter of this.routers) sum += roomRouter[what];
    return sum;
  }
}

const listenInfosOf = ({ listen, port }: SfuConfig, slot: number): types.TransportListenInfo[] =>
  listen.flatMap(({ ip, announcedAddress }) =>
    (["udp", "tcp"] as const).map((protocol) => ({
      protocol,
      ip,
      announcedAddress,
      port: port === 0 ? 0 : port + slot,
    })),
  );

const answerWithin = async <Answer>(milliseconds: number, asked: Promise<Answer>) => {
  const answered = new AbortController();
  const late = delay(milliseconds, null, { signal: answered.signal, ref: false }).catch(() => null);
  const answer = await Promise.race([keptForLater(asked), late]).finally(() => answered.abort());
  if (answer === null) throw new Error("The media worker does not answer.");
  return answer;
};
