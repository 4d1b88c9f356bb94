import { createWorker, type types } from "mediasoup";

import type { SfuConfig } from "./config.ts";
import { BusyMeter } from "./load/BusyMeter.ts";
import type { RoomRouter } from "./RoomRouter.ts";
import { withoutSignals } from "./without-signals.ts";

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

  private constructor(worker: types.Worker, server: types.WebRtcServer, consumersFull: number) {
    this.worker = worker;
    this.server = server;
    this.#consumersFull = consumersFull;
  }

  /** @param slot Which worker of the host it is, from 0: decides its port. */
  static async create(config: SfuConfig, slot: number): Promise<MediaWorker> {
    const settings = { workerBin: config.workerBin, logLevel: "error" } as const;
    const worker = await withoutSignals(() => createWorker(settings));
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

  async measure() {
    this.busy.measured(await this.#cpuSeconds(), performance.now());
  }

  close() {
    this.worker.close();
  }

  /** The share of what it can carry. */
  get #load() {
    return Math.max(this.#consumers() / this.#consumersFull, this.busy.load);
  }

  async #cpuSeconds() {
    const usage = await this.worker.getResourceUsage();
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
