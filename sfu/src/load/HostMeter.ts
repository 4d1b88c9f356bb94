import { guarded } from "@lyceum/shared/edges.ts";
import type { Logger } from "pino";

import type { MediaWorker } from "../MediaWorker.ts";
import { udpPackets } from "./packets.ts";

const MEASURED_EVERY = 1_000;

/** Measures this host once a second: the CPU time of its workers, and the packets of its machine. */
export class HostMeter {
  readonly #workers: () => readonly MediaWorker[];
  readonly #timer: NodeJS.Timeout;
  #packets: number | null = null;
  #at = 0;
  packetsPerSecond: number | null = null;

  constructor(workers: () => readonly MediaWorker[], log: Logger) {
    this.#workers = workers;
    const measure = guarded("load of a media host", log, () => this.#measure());
    this.#timer = setInterval(measure, MEASURED_EVERY).unref();
  }

  close() {
    clearInterval(this.#timer);
  }

  async #measure() {
    await Promise.allSettled(this.#workers().map((worker) => worker.measure()));
    const [packets, at] = [await udpPackets(), performance.now()];
    if (packets !== null && this.#packets !== null)
      this.packetsPerSecond = Math.round(((packets - this.#packets) * 1_000) / (at - this.#at));
    [this.#packets, this.#at] = [packets, at];
  }
}
