import type { SfuReply } from "@lyceum/shared/sfu/requests.ts";
import type { types } from "mediasoup";

import type { RoomProducer } from "../RoomProducer.ts";

/** A stream of this room that a pipe takes to another host, while anybody wants it there. */
export class PipedStream {
  readonly #consumer: types.Consumer;
  readonly #source: RoomProducer;
  #wanted = -1;

  constructor(consumer: types.Consumer, source: RoomProducer) {
    this.#consumer = consumer;
    this.#source = source;
    source.consumers.add(this);
    consumer.observer.once("close", () => {
      source.consumers.delete(this);
      source.recount();
    });
  }

  get id() {
    return this.#consumer.id;
  }

  get wantedLayer() {
    return this.#wanted;
  }

  get reply(): SfuReply<"pipeOut"> {
    const { id, kind, producerPaused } = this.#consumer;
    return {
      consumerId: id,
      kind,
      rtpParameters: this.#consumer.rtpParameters as SfuReply<"pipeOut">["rtpParameters"],
      paused: producerPaused,
      age: performance.now() - this.#source.since,
    };
  }

  /** Asks for a key frame by itself when it begins to be wanted. */
  async want(spatialLayer: number) {
    this.#wanted = spatialLayer;
    this.#source.recount();
    await (spatialLayer < 0 ? this.#consumer.pause() : this.#consumer.resume());
  }
}
