import type { Logger } from "pino";

import type { Channels, Connection } from "../wire/connection.ts";
import { CATALOGUE_INTERVAL } from "./limits.ts";
import type { Changes } from "../ports/changes.ts";
import type { Courses } from "../ports/feeds.ts";
import { Feed } from "./Feed.ts";
import { rest } from "./rest.ts";

type CatalogueFeedDeps = { courses: Courses; changes: Changes; channels: Channels; log: Logger };

const WATCHERS = "catalogue";
/** What a page says of its age may have been true this long ago, ms. */
const ON_ITS_WAY = 5_000;

/** Tells watching pages, visitors' too, which course of the catalogue is newer than they know it. */
export class CatalogueFeed {
  readonly #deps: CatalogueFeedDeps;
  readonly #feed: Feed;
  readonly #closing = new AbortController();
  /** What the catalogue had when it was last looked at, to tell of a course that left it. */
  readonly #listed = new Set<string>();
  /** When something changed, or may have, on the clock of `performance`. */
  #changedAt = performance.now();

  private constructor(deps: CatalogueFeedDeps) {
    this.#deps = deps;
    this.#feed = new Feed({
      ...deps,
      watchers: WATCHERS,
      changes: (listener) =>
        deps.changes.on("course", (courseId) => {
          this.#changedAt = performance.now();
          listener(courseId);
        }),
      push: (courseId) => this.#push(courseId),
      // Changes of this course meanwhile are announced once, afterwards.
      rest: () => rest(CATALOGUE_INTERVAL, this.#closing.signal),
    });
  }

  static async create(deps: CatalogueFeedDeps): Promise<CatalogueFeed> {
    const feed = new CatalogueFeed(deps);
    for (const courseId of await deps.courses.publishedIds()) feed.#listed.add(courseId);
    return feed;
  }

  /** Answers whether what the page got at most `age` ms ago, null when that is not known, may be old. */
  watch(connection: Connection, age: number | null): boolean {
    connection.subscribe(WATCHERS);
    return age === null || performance.now() - this.#changedAt <= age + ON_ITS_WAY;
  }

  unwatch(connection: Connection): void {
    connection.unsubscribe(WATCHERS);
  }

  stale(): void {
    this.#changedAt = performance.now();
    this.#feed.stale();
  }

  /** Idempotent. */
  close(): void {
    this.#closing.abort();
    this.#feed.close();
  }

  async #push(courseId: string): Promise<void> {
    const wasListed = this.#listed.has(courseId);
    const isListed = await this.#deps.courses.isPublished(courseId);
    if (isListed) this.#listed.add(courseId);
    else this.#listed.delete(courseId);
    if (!wasListed && !isListed) return;
    this.#deps.channels.notify(WATCHERS, "catalogueChanged", { courseId });
  }
}
