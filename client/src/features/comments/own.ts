import type { Comment, CommentChange } from "@lyceum/shared/rest/blogs.ts";

/** A comment of whoever is at this page, until the server tells of it with the others, in its place. */
export type Own = {
  key: string;
  text: string;
  /** What a page that is no person filled in. */
  website: string;
  state: "sending" | "sent" | "failed";
  /** Why it failed. */
  reason: string | null;
  /** As it was accepted. */
  comment: Comment | null;
};

export const written = (key: string, text: string, website: string): Own => ({
  ...{ key, text, website },
  state: "sending",
  reason: null,
  comment: null,
});

/** With one of them changed; one that has arrived meanwhile stays away. */
export const withOwn = (
  own: readonly Own[],
  key: string,
  change: Partial<Omit<Own, "key">>,
): readonly Own[] => own.map((each) => (each.key === key ? { ...each, ...change } : each));

export const withoutOwn = (own: readonly Own[], key: string): readonly Own[] =>
  own.filter((each) => each.key !== key);

/** What the server told of is with the others now; one that was hidden at once has an id, but no key. */
export const withoutArrived = (own: readonly Own[], { id, comment }: CommentChange) =>
  own.filter((each) => each.key !== comment?.key && each.comment?.id !== id);
