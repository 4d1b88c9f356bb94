import { keptForLater } from "@lyceum/shared/promises.ts";
import type { types } from "mediasoup";

import { MEDIA_CODECS } from "./codecs.ts";
import type { MediaWorker } from "./MediaWorker.ts";

/** A receiver is counted for at least a picture and a voice, also before anybody publishes. */
const STREAMS_AT_LEAST = 2;

/** The part of a room that is on one worker: a router, and how much it carries. */
export class Share {
  readonly worker: MediaWorker;
  readonly router: Promise<types.Router>;
  transports = 0;
  producers = 0;
  consumers = 0;
  /** People who receive here, those whose transport is still being made too. */
  receivers = 0;
  readonly #streams: () => number;

  /** @param streams How many streams the whole room publishes now. */
  constructor(worker: MediaWorker, streams: () => number) {
    this.worker = worker;
    this.#streams = streams;
    worker.shares.add(this);
    this.router = keptForLater(worker.worker.createRouter({ mediaCodecs: MEDIA_CODECS }));
    this.router.catch(() => this.close());
  }

  /** Consumers there will be when every receiver has consumed every stream. */
  get expected() {
    return this.receivers * Math.max(STREAMS_AT_LEAST, this.#streams());
  }

  /** Counts a thing for as long as it lives. */
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
    this.worker.shares.delete(this);
    this.router.then(
      (router) => router.close(),
      () => undefined,
    );
  }
}
