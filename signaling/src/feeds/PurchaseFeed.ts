import type { Logger } from "pino";

import type { Channels, Connection } from "../wire/connection.ts";
import type { Person } from "../ports/accounts.ts";
import type { Changes } from "../ports/changes.ts";
import { Feed } from "./Feed.ts";

type PurchaseFeedDeps = { changes: Changes; channels: Channels; log: Logger };

const WATCHERS = "purchases";
const channelOf = (personId: string) => `purchases:person:${personId}`;

/** Tells people that what they have bought is not what it was: a payment arrived, or was given back. */
export class PurchaseFeed {
  readonly #feed: Feed;

  constructor(deps: PurchaseFeedDeps) {
    this.#feed = new Feed({
      ...deps,
      watchers: WATCHERS,
      changes: (listener) => deps.changes.on("purchase", listener),
      push: async (personId) => {
        deps.channels.notify(channelOf(personId), "purchasesChanged", {});
      },
    });
  }

  watch(connection: Connection, { id }: Person): void {
    for (const channel of [WATCHERS, channelOf(id)]) connection.subscribe(channel);
  }

  unwatch(connection: Connection, { id }: Person): void {
    for (const channel of [WATCHERS, channelOf(id)]) connection.unsubscribe(channel);
  }

  stale(): void {
    this.#feed.stale();
  }

  /** Idempotent. */
  close(): void {
    this.#feed.close();
  }
}
