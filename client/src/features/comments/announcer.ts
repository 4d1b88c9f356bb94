import type { Comment } from "@lyceum/shared/rest/blogs.ts";

import * as texts from "#text/comments.ts";

/** Comments close together are announced together, ms. */
const GATHER = 1_000;
/** Minimum time between two announcements, ms. */
const REST = 6_000;
/** Maximum characters of a comment in an announcement. */
const SAID_MAX = 160;

/** One whole comment, or the number of comments. */
export function announcementOf(comments: readonly Comment[]): string {
  const [only, second] = comments;
  if (!only || second) return texts.newComments(comments.length);
  const text = [...only.comment];
  const said = text.length > SAID_MAX ? `${text.slice(0, SAID_MAX).join("")}…` : only.comment;
  return texts.newCommentBy(only.name, said);
}

/** Announces new comments a little later, and not more often than a person can listen. */
export function createAnnouncer(say: (text: string) => void) {
  let waiting: Comment[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const speak = () => {
    timer = undefined;
    if (waiting.length === 0) return;
    say(announcementOf(waiting));
    waiting = [];
    timer = setTimeout(speak, REST);
  };

  return {
    hear: (comments: readonly Comment[]) => {
      if (comments.length === 0) return;
      waiting.push(...comments);
      timer ??= setTimeout(speak, GATHER);
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      waiting = [];
    },
  };
}
