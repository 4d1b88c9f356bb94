import type { Comment, CommentChange } from "@lyceum/shared/rest/blogs.ts";

import { type PendingComment, withoutArrived } from "./pending-comments.ts";

/** A comment from the server. */
export type Listed = {
  comment: Comment;
  /** The version of its last known change. */
  version: number;
  /** Hidden from everyone except people who may show it again. */
  hidden: boolean;
  /** It arrived while the page was open. */
  fresh: boolean;
};

/** The part of a blog's comments that a page knows. */
export type Thread = {
  /** The version of the last known change. */
  version: number;
  /** The number of visible comments, whether loaded or older. */
  total: number;
  /** Every comment from this id on is loaded, in ascending order. */
  first: number;
  listed: readonly Listed[];
  /** Changes of comments before `first`, kept until those are loaded. */
  before: Readonly<Record<number, CommentChange>>;
  /** Written on this page, without the server's notice yet. */
  own: readonly PendingComment[];
};

/** What the server tells: changes, in the order of versions, and how many comments are shown by now. */
type News = { changes: readonly CommentChange[]; shown: number };

type Opening = { comments: readonly Comment[]; version: number; total: number };

/** The newest comments, which arrived with the article. */
export function openThread({ comments, version, total }: Opening): Thread {
  const listed = comments.map((comment) => ({ comment, version, hidden: false, fresh: false }));
  const more = total > comments.length;
  return {
    version,
    total: Math.max(total, comments.length),
    first: (more && comments[0]?.id) || 1,
    listed,
    before: {},
    own: [],
  };
}

export const hasEarlier = ({ first }: Thread) => first > 1;

/**
 * Applies changes from the server; known ones are skipped, and so is the number of an answer without any other: it may be
 * older. `keepsHidden`: the reader may show a hidden comment again, and still sees it.
 */
export function take(thread: Thread, { changes, shown }: News, keepsHidden: boolean): Thread {
  const news = changes.filter(({ version }) => version > thread.version);
  const last = news.at(-1);
  if (!last) return thread;
  const taken = news.reduce((before, change) => withChange(before, change, keepsHidden), thread);
  return { ...taken, version: last.version, total: shown };
}

/**
 * Applies one change at its position; one older than the known version of the comment does nothing. Counts what it changes
 * of the loaded ones: of others only the server knows how they were.
 */
export function withChange(thread: Thread, change: CommentChange, keepsHidden: boolean): Thread {
  if (change.id < thread.first) return withBefore(thread, change);
  const known = thread.listed.find(({ comment }) => comment.id === change.id);
  if (known && known.version >= change.version) return thread;
  const own = withoutArrived(thread.own, change);
  const listed = known
    ? replaced(thread.listed, change, keepsHidden)
    : inserted(thread.listed, change, own === thread.own);
  const total = thread.total + shownIn(listed, change.id) - shownIn(thread.listed, change.id);
  return { ...thread, own, listed, total };
}

/** Adds comments before `first`, oldest first, as requested: the newest of those; `more` if there are older ones. */
export function withEarlier(thread: Thread, comments: readonly Comment[], more: boolean): Thread {
  const first = (more && comments[0]?.id) || 1;
  const listed = comments
    .filter(({ id }) => id < thread.first)
    .map((comment) => ({ comment, version: 0, hidden: false, fresh: false }));
  const whole: Thread = { ...thread, first, listed: [...listed, ...thread.listed] };
  const current = Object.values(thread.before)
    .filter(({ id }) => id >= first)
    .reduce((before, change) => withChange(before, change, false), whole);
  return { ...current, total: thread.total };
}

/** Shown in its current state once it is loaded. */
function withBefore(thread: Thread, change: CommentChange): Thread {
  const known = thread.before[change.id];
  if (known && known.version >= change.version) return thread;
  return { ...thread, before: { ...thread.before, [change.id]: change } };
}

const shownIn = (listed: readonly Listed[], id: number): number =>
  listed.some(({ comment, hidden }) => comment.id === id && !hidden) ? 1 : 0;

function replaced(listed: readonly Listed[], change: CommentChange, keepsHidden: boolean) {
  const { id, version, comment } = change;
  if (!comment && !keepsHidden) return listed.filter((each) => each.comment.id !== id);
  return listed.map((each) =>
    each.comment.id === id
      ? { ...each, version, comment: comment ?? each.comment, hidden: comment === null }
      : each,
  );
}

/** @param strange It was not written on this page. */
function inserted(
  listed: readonly Listed[],
  { id, version, comment }: CommentChange,
  strange: boolean,
) {
  if (!comment) return listed;
  const next = listed.findIndex((each) => each.comment.id > id);
  const at = next === -1 ? listed.length : next;
  return listed.toSpliced(at, 0, {
    comment,
    version,
    hidden: false,
    fresh: strange && next === -1,
  });
}
