import { COMMENT_CHANGES_MAX } from "@lyceum/shared/limits.ts";
import type { RequestReply } from "@lyceum/shared/signaling/requests.ts";
import type { Logger } from "pino";

import type { Elsewhere } from "../presence/Elsewhere.ts";
import type { Channels, Connection } from "../wire/connection.ts";
import type { Changes } from "../ports/changes.ts";
import type { Blogs } from "../ports/feeds.ts";
import { noSuch } from "@lyceum/shared/refusals.ts";
import { BlogThread, channelOf } from "./BlogThread.ts";
import { Feed } from "./Feed.ts";

type BlogFeedDeps = {
  blogs: Blogs;
  changes: Changes;
  channels: Channels;
  elsewhere: Elsewhere;
  log: Logger;
};
type Watched = RequestReply<"watchBlog">;

const WATCHERS = "blogs";

/** Tells every page that has a blog open what happens to its comments, and how many pages have. */
export class BlogFeed {
  readonly #deps: BlogFeedDeps;
  readonly #feed: Feed;
  readonly #threads = new Map<string, BlogThread>();
  /** Which blogs a page has open, each with the latest request for it. */
  readonly #open = new Map<Connection, Map<string, symbol>>();
  #check: (blogId: string) => void = () => undefined;

  constructor(deps: BlogFeedDeps) {
    this.#deps = deps;
    this.#feed = new Feed({
      ...deps,
      watchers: WATCHERS,
      changes: (listener) => {
        this.#check = listener;
        return deps.changes.on("comments", listener);
      },
      push: (blogId) => this.#push(blogId),
    });
    deps.elsewhere.onChange((group) => {
      if (group !== "online") this.#threads.get(group.slice("blog:".length))?.readers.changed();
    });
  }

  /** Blogs that are open somewhere, and pages that have one open. */
  get size(): number {
    return this.#threads.size + this.#open.size;
  }

  /**
   * Subscribes first and then reads: what changes between is pushed, even if before the answer. Rejects with not_found.
   */
  async watch(page: Connection, blogId: string, after: number): Promise<() => Watched> {
    const request = Symbol(blogId);
    const thread = this.#join(page, blogId, request);
    try {
      await thread.opened;
      const news = await this.#deps.blogs.changesAfter(blogId, after, COMMENT_CHANGES_MAX);
      if (!news) throw noSuch("blog");
      return () => ({ ...news, readers: thread.readers.count });
    } catch (error) {
      if (this.#open.get(page)?.get(blogId) === request) this.unwatch(page, blogId);
      throw error;
    }
  }

  unwatch(page: Connection, blogId: string): void {
    const opened = this.#open.get(page);
    if (!opened?.delete(blogId)) return;
    if (opened.size === 0) this.#forget(page);
    const thread = this.#threads.get(blogId);
    if (!thread?.leave(page)) return;
    thread.close();
    this.#threads.delete(blogId);
  }

  lost(page: Connection): void {
    for (const blogId of this.#open.get(page)?.keys() ?? []) this.unwatch(page, blogId);
  }

  /** What was missed can be sent exactly, so that pages need not ask. */
  stale(): void {
    for (const blogId of this.#threads.keys()) this.#check(blogId);
  }

  /** Idempotent. */
  close(): void {
    this.#feed.close();
    for (const thread of this.#threads.values()) thread.close();
  }

  #join(page: Connection, blogId: string, request: symbol): BlogThread {
    const thread = this.#threads.get(blogId) ?? new BlogThread(blogId, this.#deps);
    this.#threads.set(blogId, thread);
    const opened = this.#open.get(page) ?? new Map<string, symbol>();
    this.#open.set(page, opened.set(blogId, request));
    page.subscribe(WATCHERS);
    thread.join(page);
    return thread;
  }

  #forget(page: Connection): void {
    this.#open.delete(page);
    page.unsubscribe(WATCHERS);
  }

  async #push(blogId: string): Promise<void> {
    const thread = this.#threads.get(blogId);
    if (!thread) return;
    await thread.opened;
    for (;;) {
      const after = thread.pushed;
      const news = await this.#deps.blogs.changesAfter(blogId, after, COMMENT_CHANGES_MAX);
      const last = news?.changes.at(-1);
      if (!news || !last) return;
      thread.pushed = last.version;
      const { version, ...told } = news;
      this.#deps.channels.notify(channelOf(blogId), "commentsChanged", { blogId, after, ...told });
      if (last.version >= version) return;
    }
  }
}
