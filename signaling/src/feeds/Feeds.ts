import type { Logger } from "pino";

import type { Channels, Connection } from "../wire/connection.ts";
import type { Elsewhere } from "../presence/Elsewhere.ts";
import type { SettingsPorts } from "../ports/class-settings.ts";
import type { CorePorts } from "../ports/core-ports.ts";
import { BlogFeed } from "./BlogFeed.ts";
import { CatalogueFeed } from "./CatalogueFeed.ts";
import { ClassFeed, type InsideCounts } from "./ClassFeed.ts";
import { KeyNumbersFeed } from "./KeyNumbersFeed.ts";
import { PurchaseFeed } from "./PurchaseFeed.ts";
import { StartingFeed } from "./StartingFeed.ts";
import { UploadFeed } from "./UploadFeed.ts";

type FeedsDeps = Omit<CorePorts, "accounts" | "recordPresence"> &
  SettingsPorts & {
    channels: Channels;
    inside: InsideCounts;
    elsewhere: Elsewhere;
    log: Logger;
    startingLookedEvery?: number | undefined;
  };

/** The live feeds. After a gap in the changes each of them is stale. */
export class Feeds {
  readonly classes: ClassFeed;
  readonly uploads: UploadFeed;
  readonly catalogue: CatalogueFeed;
  readonly blogs: BlogFeed;
  readonly purchases: PurchaseFeed;
  readonly keyNumbers: KeyNumbersFeed;
  readonly starting: StartingFeed;
  readonly #stopGap: () => void;

  private constructor(deps: FeedsDeps, catalogue: CatalogueFeed) {
    this.classes = new ClassFeed(deps);
    this.uploads = new UploadFeed(deps);
    this.catalogue = catalogue;
    this.blogs = new BlogFeed(deps);
    this.purchases = new PurchaseFeed(deps);
    this.keyNumbers = new KeyNumbersFeed(deps);
    this.starting = new StartingFeed({ ...deps, lookEvery: deps.startingLookedEvery });
    this.#stopGap = deps.changes.onGap(() => this.#all.forEach((feed) => feed.stale()));
  }

  static async create(deps: FeedsDeps): Promise<Feeds> {
    return new Feeds(deps, await CatalogueFeed.create(deps));
  }

  /** The socket of a page is gone. */
  lost(connection: Connection): void {
    this.blogs.lost(connection);
  }

  /** Idempotent. */
  close(): void {
    this.#stopGap();
    this.#all.forEach((feed) => feed.close());
  }

  get #all() {
    const { classes, uploads, catalogue, blogs, purchases, keyNumbers, starting } = this;
    return [classes, uploads, catalogue, blogs, purchases, keyNumbers, starting];
  }
}
