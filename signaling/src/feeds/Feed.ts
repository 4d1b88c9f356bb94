import { databaseRefusal } from "@lyceum/shared/database-errors.ts";
import { guarded, reportCaught } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import type { Logger } from "pino";

import type { Channels, Connection } from "../wire/connection.ts";
import { Gate } from "@lyceum/shared/sync/Gate.ts";
import { PUSHED_AGAIN_AFTER, PUSHES_AT_ONCE } from "./limits.ts";
import { Coalescer } from "@lyceum/shared/sync/Coalescer.ts";
import { Missed, Reading } from "./Reading.ts";

type FeedDeps = {
  /** Channel of everybody who watches. */
  watchers: string;
  /** Calls back at each change of a thing, by its id; answers what stops it. */
  changes: (listener: (id: string) => void) => () => void;
  /** Tells whom it concerns of the thing as it is now. Changes meanwhile become one push after it. */
  push: (id: string) => Promise<void>;
  /** Waited for after each push of a thing, before the next one of it. */
  rest?: () => Promise<void>;
  channels: Channels;
  log: Logger;
};

/** What every live feed has in common: when it pushes, and what a page that begins to watch is answered. */
export class Feed {
  readonly #deps: FeedDeps;
  readonly #unit: string;
  readonly #stop: () => void;
  /** An older state is never sent after a newer one. */
  readonly #pushing: Coalescer;
  readonly #gate = new Gate(PUSHES_AT_ONCE);
  /** Wholes that are being read for pages that begin to watch. */
  readonly #readings = new Set<Reading>();
  /** What readings missed, to be pushed after their answers. */
  readonly #missed = new Missed();
  #repeating: NodeJS.Timeout | null = null;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
    this.#unit = `feed of ${deps.watchers}`;
    this.#pushing = new Coalescer(this.#unit, deps.log, (id) => this.#push(id));
    this.#stop = deps.changes((id) => this.#changed(id));
  }

  /**
   * Subscribes first and then answers the whole, read once however much changes meanwhile. A change that comes while it
   * was read may have been pushed before the answer is sent, and be undone by it: so it is pushed again after it.
   */
  async watch<Whole>(
    connection: Connection,
    channels: string[],
    read: () => Promise<Whole>,
  ): Promise<Whole> {
    for (const channel of [this.#deps.watchers, ...channels]) connection.subscribe(channel);
    const reading = new Reading(connection);
    this.#readings.add(reading);
    try {
      return await this.#gate.run(read);
    } finally {
      this.#readings.delete(reading);
      this.#repeat(reading);
    }
  }

  unwatch(connection: Connection, channels: string[]): void {
    for (const channel of [this.#deps.watchers, ...channels]) connection.unsubscribe(channel);
  }

  /** Notices may have been missed: watching pages must ask for the whole again. */
  stale(): void {
    for (const reading of this.#readings) reading.stale();
    this.#deps.channels.notifyInTurns(this.#deps.watchers, "feedsStale", {});
  }

  /** Idempotent. */
  close(): void {
    this.#stop();
    if (this.#repeating) clearTimeout(this.#repeating);
  }

  #changed(id: string): void {
    for (const reading of this.#readings) reading.heard(id);
    this.#pushing.changed(id);
  }

  /** Together with what other readings missed: a thing is not pushed once for each of many pages. */
  #repeat(reading: Reading): void {
    if (!this.#missed.add(reading)) return;
    const again = guarded(this.#unit, this.#deps.log, () => {
      this.#repeating = null;
      const { ids, pages } = this.#missed.take();
      for (const id of ids) this.#pushing.changed(id);
      for (const page of pages) page.notify("feedsStale", {});
    });
    this.#repeating ??= setTimeout(again, PUSHED_AGAIN_AFTER).unref();
  }

  async #push(id: string): Promise<void> {
    try {
      await this.#gate.run(() => this.#deps.push(id));
    } catch (err) {
      this.#failed(id, err);
      this.stale();
    }
    await this.#deps.rest?.();
  }

  /** That the database is away is no bug. */
  #failed(id: string, err: unknown): void {
    const log = this.#deps.log.child({ id, feed: this.#deps.watchers });
    if (err instanceof DomainError || databaseRefusal(err)) log.warn({ err }, "change not pushed");
    else reportCaught(this.#unit, log, err);
  }
}
