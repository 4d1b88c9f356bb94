import type { CommentChange } from "@lyceum/shared/rest/blogs.ts";

import type { PendingComment } from "./pending-comments.ts";
import { take, type Thread, withChange } from "./thread.ts";

export type ThreadKeeper = ReturnType<typeof keepThread>;

/** Keeps the thread of one page, and reports its changes. */
export function keepThread(opening: Thread) {
  const listeners = new Set<() => void>();
  let thread = opening;
  /** Hidden comments stay for people who may show them again. */
  let keepsHidden = false;

  const change = (by: (before: Thread) => Thread) => {
    thread = by(thread);
    listeners.forEach((listener) => listener());
  };

  return {
    getThread: () => thread,
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    keepHidden: (keeps: boolean) => {
      keepsHidden = keeps;
    },
    change,
    changeOwn: (by: (own: readonly PendingComment[]) => readonly PendingComment[]) =>
      change((before) => ({ ...before, own: by(before.own) })),
    /** Returns the comments that are new to this page and were not written on it. */
    take: (changes: readonly CommentChange[], shown: number) => {
      const before = thread;
      change(() => take(before, { changes, shown }, keepsHidden));
      const known = new Set(before.listed.map(({ comment }) => comment.id));
      return thread.listed
        .filter(({ fresh, comment }) => fresh && !known.has(comment.id))
        .map(({ comment }) => comment);
    },
    /** A comment from the server's answer, before its notice. */
    settle: (news: CommentChange) => change((before) => withChange(before, news, keepsHidden)),
  };
}
