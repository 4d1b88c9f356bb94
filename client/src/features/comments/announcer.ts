import type { Comment } from "@lyceum/shared/rest/blogs.ts";

/** What comes close together is said together, ms. */
const GATHER = 1_000;
/** From one announcement to the next, ms. */
const REST = 6_000;
/** Characters of a comment that are said. */
const SAID_MAX = 160;

/** One whole comment, or how many there are. */
export function announcementOf(comments: readonly Comment[]): string {
  const [only, second] = comments;
  if (!only || second) return `${comments.length} new comments`;
  const text = [...only.comment];
  const said = text.length > SAID_MAX ? `${text.slice(0, SAID_MAX).join("")}…` : only.comment;
  return `New comment by ${only.name}: ${said}`;
}

/** Says new comments a while after they came, and not more often than anybody can listen to. */
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
