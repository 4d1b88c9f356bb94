import type { Comment, CommentChange } from "@lyceum/shared/rest/blogs.ts";

import { type Own, withoutArrived } from "./own.ts";

/** A comment that the server told of. */
export type Listed = {
  comment: Comment;
  /** Of the last change that is known of it. */
  version: number;
  /** From everybody but who may show it again. */
  hidden: boolean;
  /** It came while the page was open. */
  fresh: boolean;
};

/** A blog's comments as far as a page knows them. */
export type Thread = {
  /** Of the last change that is known. */
  version: number;
  /** Comments that are not hidden, here or before what is here. */
  total: number;
  /** Every comment from this id on is here, by ascending id. */
  first: number;
  listed: readonly Listed[];
  /** What happened to comments before `first`, for when they are fetched. */
  before: Readonly<Record<number, CommentChange>>;
  /** Written on this page and not yet told of by the server. */
  own: readonly Own[];
};

type Opening = { comments: readonly Comment[]; version: number; total: number };

/** The newest comments, as they came with the article. */
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
 * With changes that the server told, in the order of their versions; those that are known are passed over.
 * `keepsHidden`: whoever reads may show a hidden comment again, and goes on seeing it.
 */
export function take(
  thread: Thread,
  changes: readonly CommentChange[],
  keepsHidden: boolean,
): Thread {
  const news = changes.filter(({ version }) => version > thread.version);
  const taken = news.reduce((before, change) => withChange(before, change, keepsHidden), thread);
  return { ...taken, version: news.at(-1)?.version ?? thread.version };
}

/** With one change, wherever it stands among the others; one that is older than what is known of the comment does nothing. */
export function withChange(thread: Thread, change: CommentChange, keepsHidden: boolean): Thread {
  if (change.id < thread.first) return withBefore(thread, change);
  const known = thread.listed.find(({ comment }) => comment.id === change.id);
  if (known && known.version >= change.version) return thread;
  const own = withoutArrived(thread.own, change);
  const listed = known
    ? replaced(thread.listed, change, keepsHidden)
    : inserted(thread.listed, change);
  const total = thread.total + shownIn(listed, change.id) - shownIn(thread.listed, change.id);
  return { ...thread, own, listed, total };
}

/** With comments from before `first`, oldest first, as they were asked for: the newest there are; `more` are older still. */
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

/** It is counted now, and shown as it is once it is fetched. */
function withBefore(thread: Thread, change: CommentChange): Thread {
  const known = thread.before[change.id];
  if (known && known.version >= change.version) return thread;
  const wasShown = known ? known.comment !== null : change.comment === null;
  const total = thread.total + Number(change.comment !== null) - Number(wasShown);
  return { ...thread, total, before: { ...thread.before, [change.id]: change } };
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

function inserted(listed: readonly Listed[], { id, version, comment }: CommentChange) {
  if (!comment) return listed;
  const next = listed.findIndex((each) => each.comment.id > id);
  const at = next === -1 ? listed.length : next;
  return listed.toSpliced(at, 0, { comment, version, hidden: false, fresh: next === -1 });
}
