import { COMMENT_CHANGES_MAX } from "@lyceum/shared/limits.ts";
import type { CommentChange } from "@lyceum/shared/rest/blogs.ts";

import { DEFAULT_LIMITS } from "../src/kernel/config/config.ts";
import { appOn, openApp, post, type TestApp } from "./app.ts";

export const ADD = "/api/blogs/add_comment";
export const soon = { timeout: 15_000, interval: 5 };

const limits = {
  ...DEFAULT_LIMITS,
  commentsPerMinute: { person: 1_000_000, visitor: 1_000_000 },
};

/** More than each process has connections, and few enough that each gets one in its three seconds, also on a busy machine. */
const UNDER_WAY = 40;

export const numbers = (count: number) => Array.from({ length: count }, (_each, at) => at + 1);

export type CommentGround = Awaited<ReturnType<typeof openCommentGround>>;

/** Two processes of one school, which take any number of comments. */
export async function openCommentGround() {
  const test = await openApp({ limits });
  const other = await appOn(test.database, { limits });
  return {
    test,
    other,
    add: (fields: object, headers = {}) => post(test.app, ADD, fields, headers),
    /** Many at once, every other one to the other process. */
    addMany: async (blog_id: string, count: number) => {
      const replies: Awaited<ReturnType<typeof post>>[] = [];
      const waiting = numbers(count);
      const addNext = async (): Promise<void> => {
        const number = waiting.shift();
        if (number === undefined) return;
        const { app } = number % 2 ? test : other;
        replies[number - 1] = await post(app, ADD, { blog_id, comment: `Number ${number}` });
        await addNext();
      };
      await Promise.all(numbers(UNDER_WAY).map(addNext));
      return replies;
    },
    changesOf: (blogId: string) => changesOf(test, blogId),
    close: async () => {
      await other.app.close();
      await other.backend.close();
      await test.close();
    },
  };
}

async function changesOf({ backend }: TestApp, blogId: string): Promise<CommentChange[]> {
  const all: CommentChange[] = [];
  for (;;) {
    const after = all.at(-1)?.version ?? 0;
    const answer = await backend.blogs.changesAfter(blogId, after, COMMENT_CHANGES_MAX);
    if (!answer || answer.changes.length === 0) return all;
    all.push(...answer.changes);
  }
}
