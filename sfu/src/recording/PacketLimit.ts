import { setTimeout as delay } from "node:timers/promises";

import { inBackground } from "@lyceum/shared/edges.ts";
import type { types } from "mediasoup";
import type { Logger } from "pino";

/** Packets of one stream in a second: several times those that pages send at the highest bit rate. */
const PER_SECOND_MAX = 2_000;
const SECOND = 1_000;

/**
 * Pauses a recorded stream for the rest of each second in which more packets came than any page sends: each takes time of the media
 * host's one thread, however small it is.
 */
export class PacketLimit {
  readonly #consumer: types.Consumer;
  readonly #log: Logger;
  /** When this second began. */
  #since = -Infinity;
  #packets = 0;
  #pausing = false;
  #told = false;

  constructor(consumer: types.Consumer, log: Logger) {
    this.#consumer = consumer;
    this.#log = log;
  }

  /** Whether a packet that has come may be taken. @param at Milliseconds of any steady clock. */
  admits(at: number): boolean {
    if (at - this.#since >= SECOND) {
      this.#since = at;
      this.#packets = 0;
    }
    this.#packets += 1;
    if (this.#packets <= PER_SECOND_MAX) return true;
    const rest = this.#since + SECOND - at;
    if (!this.#pausing)
      inBackground("limit of a recorded stream", this.#log, () => this.#pause(rest));
    return false;
  }

  async #pause(milliseconds: number): Promise<void> {
    this.#pausing = true;
    this.#tell();
    try {
      await this.#consumer.pause();
      await delay(milliseconds, undefined, { ref: false });
      this.#packets = 0;
      // Asks for a key frame by itself.
      if (!this.#consumer.closed) await this.#consumer.resume();
    } catch (error) {
      // What has ended meanwhile sends nothing more.
      if (!this.#consumer.closed) throw error;
    } finally {
      this.#pausing = false;
    }
  }

  #tell(): void {
    if (this.#told) return;
    this.#told = true;
    const { producerId } = this.#consumer;
    this.#log.warn({ producerId }, "a recorded stream has more packets than any page sends");
  }
}
