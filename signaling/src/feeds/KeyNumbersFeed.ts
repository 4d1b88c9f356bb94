import type { Logger } from "pino";

import type { Channels, Connection } from "../wire/connection.ts";
import type { Change, Changes } from "../ports/changes.ts";
import { KEY_NUMBERS_INTERVAL } from "./limits.ts";
import { Feed } from "./Feed.ts";
import { rest } from "./rest.ts";

type KeyNumbersFeedDeps = { changes: Changes; channels: Channels; log: Logger };

const WATCHERS = "key-numbers";
/** What is counted. All of it is one thing here, so that many changes are one notice. */
const COUNTED: readonly Change[] = ["class", "video", "counts"];
const NUMBERS = "numbers";

/** Tells admins that the school's key numbers are not what they were. */
export class KeyNumbersFeed {
  readonly #feed: Feed;
  readonly #closing = new AbortController();

  constructor(deps: KeyNumbersFeedDeps) {
    this.#feed = new Feed({
      ...deps,
      watchers: WATCHERS,
      changes: (listener) => {
        const stops = COUNTED.map((change) => deps.changes.on(change, () => listener(NUMBERS)));
        return () => stops.forEach((stop) => stop());
      },
      push: async () => deps.channels.notify(WATCHERS, "keyNumbersChanged", {}),
      rest: () => rest(KEY_NUMBERS_INTERVAL, this.#closing.signal),
    });
  }

  watch(connection: Connection): void {
    connection.subscribe(WATCHERS);
  }

  unwatch(connection: Connection): void {
    connection.unsubscribe(WATCHERS);
  }

  stale(): void {
    this.#feed.stale();
  }

  /** Idempotent. */
  close(): void {
    this.#closing.abort();
    this.#feed.close();
  }
}
