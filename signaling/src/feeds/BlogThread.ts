import type { ErrorLog } from "@lyceum/shared/edges.ts";
import { keptForLater } from "@lyceum/shared/promises.ts";

import type { Elsewhere } from "../presence/Elsewhere.ts";
import type { Channels, Connection } from "../wire/connection.ts";
import type { Blogs } from "../ports/feeds.ts";
import { BlogReaders } from "./BlogReaders.ts";

type BlogThreadDeps = { blogs: Blogs; channels: Channels; elsewhere: Elsewhere; log: ErrorLog };

export const channelOf = (blogId: string) => `blog:${blogId}`;

/** A blog that pages of this process have open, and how far its comments were pushed to them. */
export class BlogThread {
  readonly id: string;
  readonly readers: BlogReaders;
  /**
   * Settles once the version that pushes begin after is known. A watching page reads only then, and so has all that
   * is not going to be pushed.
   */
  readonly opened: Promise<void>;
  /** Version of the last change that was pushed. */
  pushed = 0;

  constructor(id: string, { blogs, channels, elsewhere, log }: BlogThreadDeps) {
    this.id = id;
    const tell = (readers: number) =>
      channels.notify(channelOf(id), "readersChanged", { blogId: id, readers });
    this.readers = new BlogReaders(id, elsewhere, tell, log);
    this.opened = keptForLater(this.#open(blogs));
  }

  join(page: Connection): void {
    page.subscribe(channelOf(this.id));
    this.readers.add(page);
  }

  /** True when it was the last page. */
  leave(page: Connection): boolean {
    page.unsubscribe(channelOf(this.id));
    this.readers.remove(page);
    return this.readers.isEmpty;
  }

  /** Idempotent. */
  close(): void {
    this.readers.close();
  }

  async #open(blogs: Blogs): Promise<void> {
    const newest = await blogs.changesAfter(this.id, 0, 1);
    this.pushed = newest?.version ?? 0;
  }
}
