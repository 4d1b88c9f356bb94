import { keptForLater } from "@lyceum/shared/promises.ts";
import type { types } from "mediasoup";

import { MEDIA_CODECS } from "./codecs.ts";
import type { MediaWorker } from "./MediaWorker.ts";

/** Each receiver counts for at least one video and one audio stream, even before anyone publishes. */
const STREAMS_AT_LEAST = 2;

/** A room's router on one worker, and how much it carries. */
export class RoomRouter {
  readonly worker: MediaWorker;
  readonly router: Promise<types.Router>;
  transports = 0;
  producers = 0;
  consumers = 0;
  /** Receive transports here, including those still being made. */
  receivers = 0;
  readonly #streams: () => number;

  /** @param streams Returns how many streams the whole room publishes now. */
  constructor(worker: MediaWorker, streams: () => number) {
    this.worker = worker;
    this.#streams = streams;
    worker.routers.add(this);
    this.router = keptForLater(worker.worker.createRouter({ mediaCodecs: MEDIA_CODECS }));
    this.router.catch(() => this.close());
  }

  /** How many consumers there will be once every receiver consumes every stream. */
  get expected() {
    return this.receivers * Math.max(STREAMS_AT_LEAST, this.#streams());
  }

  /** A receiver is about to join here. */
  admit() {
    this.receivers += 1;
    this.worker.busy.admitted();
  }

  /** Counts a thing until it closes. */
  count(
    what: "transports" | "producers" | "consumers" | "receivers",
    thing: types.Transport | types.Producer | types.Consumer,
  ) {
    this[what] += 1;
    const observer: { once(event: "close", listener: () => void): unknown } = thing.observer;
    observer.once("close", () => (this[what] -= 1));
  }

  /** Idempotent. */
  close() {
    this.worker.routers.delete(this);
    this.router.then(
      (router) => router.close(),
      () => undefined,
    );
  }
}
