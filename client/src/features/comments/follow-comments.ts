import type { NoticeBody } from "@lyceum/shared/signaling/notices.ts";
import type { CommentChange } from "@lyceum/shared/rest/blogs.ts";

import { LiveError } from "../../live/LiveError.ts";
import type { Live } from "../../live/follow-list.ts";
import { keepAsking } from "../../live/keep-asking.ts";

/** What a page knows of a blog's comments, and its callbacks. */
export type Follower = {
  /** The version of the last change that it knows. */
  version: () => number;
  /**
   * All changes after the known version, or after an earlier one; in the order of versions. `shown`: how many comments
   * are shown then.
   */
  take: (changes: readonly CommentChange[], shown: number) => void;
  /** The number of readers; null while the connection is lost. */
  readers: (count: number | null) => void;
};

/**
 * Delivers every change of a blog's comments in order, including those missed while the connection was lost. Returns a
 * function that stops it.
 */
export function followComments(connection: Live, blogId: string, follower: Follower): () => void {
  /** Notices that arrived before the changes in between, which the pending answer may not contain. */
  let early: NoticeBody<"commentsChanged">[] = [];

  const hear = (notice: NoticeBody<"commentsChanged">) => {
    if (notice.blogId !== blogId) return;
    if (notice.after <= follower.version()) return follower.take(notice.changes, notice.shown);
    early.push(notice);
    asking.now();
  };

  /** Fetches up to the server's current version. Rejects if the server does not answer. */
  const catchUp = async () => {
    for (;;) {
      const watched = await connection.request("watchBlog", { blogId, after: follower.version() });
      if (asking.stopped) return;
      follower.readers(watched.readers);
      follower.take(watched.changes, watched.shown);
      const last = watched.changes.at(-1);
      if (!last || last.version >= watched.version) return;
    }
  };

  const asking = keepAsking(connection, {
    ask: () =>
      catchUp().catch((error: unknown) => {
        early = [];
        if (!isGone(error)) throw error;
      }),
    asked: () => early.splice(0).forEach(hear),
  });
  const ends = [
    connection.on("commentsChanged", hear),
    connection.on("readersChanged", (told) => {
      if (told.blogId === blogId) follower.readers(told.readers);
    }),
    connection.on("feedsStale", asking.soon),
    connection.onConnection((state) => {
      if (state !== "connected") follower.readers(null);
    }),
    asking.stop,
  ];

  return () => {
    ends.forEach((end) => end());
    if (connection.state === "connected")
      connection.request("unwatchBlog", { blogId }).catch(() => null);
  };
}

const isGone = (error: unknown) => error instanceof LiveError && error.code === "not_found";
