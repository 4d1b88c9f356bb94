import type { Logger } from "pino";

import type { Channels, Connection } from "../wire/connection.ts";
import type { CorePorts } from "../ports/core-ports.ts";
import { BlogFeed } from "./BlogFeed.ts";
import { CatalogueFeed } from "./CatalogueFeed.ts";
import { ClassFeed } from "./ClassFeed.ts";
import { PurchaseFeed } from "./PurchaseFeed.ts";
import { UploadFeed } from "./UploadFeed.ts";

type FeedsDeps = Omit<CorePorts, "accounts" | "recordPresence"> & {
  channels: Channels;
  log: Logger;
};

/** The live feeds. After a gap in the changes each of them is stale. */
export class Feeds {
  readonly classes: ClassFeed;
  readonly uploads: UploadFeed;
  readonly catalogue: CatalogueFeed;
  readonly blogs: BlogFeed;
  readonly purchases: PurchaseFeed;
  readonly #stopGap: () => void;

  private constructor(deps: FeedsDeps, catalogue: CatalogueFeed) {
    this.classes = new ClassFeed(deps);
    this.uploads = new UploadFeed(deps);
    this.catalogue = catalogue;
    this.blogs = new BlogFeed(deps);
    this.purchases = new PurchaseFeed(deps);
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
    return [this.classes, this.uploads, this.catalogue, this.blogs, this.purchases];
  }
}
