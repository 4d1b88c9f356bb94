import type { Comment, CommentChange } from "@lyceum/shared/rest/blogs.ts";

/** A comment written on this page, until the server's notice puts it among the others. */
export type PendingComment = {
  key: string;
  text: string;
  /** The honeypot field, which only bots fill in. */
  website: string;
  state: "sending" | "sent" | "failed";
  /** Why it failed. */
  reason: string | null;
  /** The accepted comment. */
  comment: Comment | null;
};

export const written = (key: string, text: string, website: string): PendingComment => ({
  key,
  text,
  website,
  state: "sending",
  reason: null,
  comment: null,
});

/** The list with one changed; one that the server has delivered meanwhile stays removed. */
export const withOwn = (
  own: readonly PendingComment[],
  key: string,
  change: Partial<Omit<PendingComment, "key">>,
): readonly PendingComment[] =>
  own.map((each) => (each.key === key ? { ...each, ...change } : each));

export const withoutOwn = (
  own: readonly PendingComment[],
  key: string,
): readonly PendingComment[] => own.filter((each) => each.key !== key);

/**
 * The list without the delivered ones. A comment that was hidden before its notice is recognised by its id, not by its
 * key.
 */
export function withoutArrived(own: readonly PendingComment[], { id, comment }: CommentChange) {
  const arrived = (each: PendingComment) => each.key === comment?.key || each.comment?.id === id;
  return own.some(arrived) ? own.filter((each) => !arrived(each)) : own;
}
