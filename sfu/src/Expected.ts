import { FIRST_PICTURES } from "@lyceum/shared/signaling/media.ts";

import type { RoomProducer } from "./RoomProducer.ts";
import type { RoomTransport } from "./RoomTransport.ts";

/** Milliseconds for which one person is expected: a little more than what they prepared is kept. */
const MOST = 11 * 60_000;

/**
 * People who are about to join, and have prepared what they will receive by: cameras that nobody sees send their lowest layer until then,
 * or what they were told by then. To begin with that at the join takes as long as all else of it. In a class with more cameras than a first
 * screen shows they stay as they are.
 */
export class Expected {
  readonly #producers: ReadonlyMap<string, RoomProducer>;
  readonly #transports = new Map<RoomTransport, NodeJS.Timeout>();

  constructor(producers: ReadonlyMap<string, RoomProducer>) {
    this.#producers = producers;
  }

  /** Until somebody has joined with it, or it is gone. */
  add(transport: RoomTransport) {
    const end = () => this.#remove(transport);
    this.#transports.set(transport, setTimeout(end, MOST).unref());
    if (this.#transports.size === 1) this.#tellAll();
    transport.untilClaimed(end);
  }

  tell(producer: RoomProducer) {
    producer.expect(this.#wakes);
  }

  get #wakes(): boolean {
    if (this.#transports.size === 0) return false;
    const cameras = [...this.#producers.values()].filter(({ isCamera }) => isCamera);
    return cameras.length <= FIRST_PICTURES;
  }

  #remove(transport: RoomTransport) {
    clearTimeout(this.#transports.get(transport));
    if (this.#transports.delete(transport) && this.#transports.size === 0) this.#tellAll();
  }

  #tellAll() {
    const wakes = this.#wakes;
    for (const producer of this.#producers.values()) producer.expect(wakes);
  }
}
