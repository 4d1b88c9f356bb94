import type { RoomProducer } from "./RoomProducer.ts";
import type { RoomTransport } from "./RoomTransport.ts";

/**
 * People who are about to join, and have prepared what they will receive by: cameras that nobody sees send their lowest layer until then, or what they were told last.
 * To begin with that at the join takes as long as all else of it.
 */
export class Expected {
  readonly #producers: ReadonlyMap<string, RoomProducer>;
  readonly #transports = new Set<RoomTransport>();

  constructor(producers: ReadonlyMap<string, RoomProducer>) {
    this.#producers = producers;
  }

  /** Until somebody has joined with it, or it is gone. */
  add(transport: RoomTransport) {
    this.#transports.add(transport);
    this.#tellAll();
    transport.untilClaimed(() => {
      this.#transports.delete(transport);
      this.#tellAll();
    });
  }

  tell(producer: RoomProducer) {
    producer.expect(this.#transports.size > 0);
  }

  #tellAll() {
    for (const producer of this.#producers.values()) this.tell(producer);
  }
}
