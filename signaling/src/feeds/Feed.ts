import type { Logger } from "pino";

import type { Channels, Connection } from "../connection.ts";
import { UntilCurrent } from "../UntilCurrent.ts";

type FeedDeps = {
  /** Channel of everybody who watches. */
  watchers: string;
  /** Calls back at each change of a thing, by its id; answers what stops it. */
  changes: (listener: (id: string) => void) => () => void;
  /** Tells whom it concerns of the thing as it is now. Changes meanwhile become one push after it. */
  push: (id: string) => Promise<void>;
  channels: Channels;
  log: Logger;
};

/** What every live feed has in common: when it pushes, and what a page that begins to watch is answered. */
export class Feed {
  readonly #deps: FeedDeps;
  readonly #stop: () => void;
  /** An older state is never sent after a newer one. */
  readonly #pushing = new UntilCurrent((id) => this.#push(id));
  /** How many changes were heard of, to notice one that comes while a list is read. */
  #heard = 0;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
    this.#stop = deps.changes((id) => this.#changed(id));
  }

  /**
   * Subscribes first and then answers the whole. A change heard of while it was read may have been pushed before the
   * answer is sent, and be undone by it: then the whole is read again.
   */
  async watch<Whole>(
    connection: Connection,
    channels: string[],
    read: () => Promise<Whole>,
  ): Promise<Whole> {
    for (const channel of [this.#deps.watchers, ...channels]) connection.subscribe(channel);
    for (;;) {
      const heard = this.#heard;
      const whole = await read();
      if (heard === this.#heard) return whole;
    }
  }

  unwatch(connection: Connection, channels: string[]): void {
    for (const channel of [this.#deps.watchers, ...channels]) connection.unsubscribe(channel);
  }

  /** Anything may have changed unheard: whoever watches is to ask for the whole again. */
  stale(): void {
    this.#heard += 1;
    this.#deps.channels.notify(this.#deps.watchers, "feedsStale", {});
  }

  /** Idempotent. */
  close(): void {
    this.#stop();
  }

  #changed(id: string): void {
    this.#heard += 1;
    this.#pushing.changed(id);
  }

  async #push(id: string): Promise<void> {
    try {
      await this.#deps.push(id);
    } catch (err) {
      this.#deps.log.error({ err, id, feed: this.#deps.watchers }, "change not pushed");
      this.stale();
    }
  }
}
