import { setImmediate as nextTurn } from "node:timers/promises";

import type { Blog } from "@lyceum/shared/rest/blogs.ts";

import { sanitise } from "./html.ts";
import type { ListedBlog } from "../present.ts";
import type { BlogsRepository } from "../repository.ts";

/** Blogs whose HTML is in memory at the same time, for each list that is read. */
const BATCH = 8;
/** Characters of HTML that is known to be harmless, so that it is not gone through again. */
const KNOWN_MOST = 2_000_000;

export type Contents = ReturnType<typeof createContents>;

/** Puts to blogs what they say, a few at a time: all of it may be more than the memory. */
export const createContents = ({ contents }: Pick<BlogsRepository, "contents">) => {
  const clean = sanitiseOnce();

  /** Those that are gone meanwhile are left out. */
  async function* whole(blogs: readonly ListedBlog[]): AsyncGenerator<Blog, void> {
    for (let at = 0; at < blogs.length; at += BATCH) {
      const batch = blogs.slice(at, at + BATCH);
      const found = await contents(batch.map(({ id }) => id));
      for (const blog of batch) {
        const content = found.get(blog.id);
        if (content !== undefined) yield { ...blog, content: clean(content) };
        // Sanitising takes its time: others have a turn in between.
        await nextTurn();
      }
    }
  }

  return {
    whole,
    /** Undefined where it is gone. */
    one: async (listed: ListedBlog): Promise<Blog | undefined> => {
      for await (const blog of whole([listed])) return blog;
      return undefined;
    },
  };
};

/** What was sanitised lately is not sanitised again. */
const sanitiseOnce = () => {
  const known = new Map<string, string>();
  let length = 0;
  const forgetOldest = () => {
    for (const [content, sanitised] of known) {
      if (length <= KNOWN_MOST) return;
      known.delete(content);
      length -= content.length + sanitised.length;
    }
  };
  return (content: string): string => {
    const before = known.get(content);
    if (before !== undefined) return before;
    const sanitised = sanitise(content);
    known.set(content, sanitised);
    length += content.length + sanitised.length;
    forgetOldest();
    return sanitised;
  };
};
