import { COMMENT_MAX } from "./limits.ts";
import { MESSAGES } from "./messages.ts";
import { isKeepable } from "./text.ts";

/**
 * Returns what is wrong with a comment, or null; surrounding spaces do not count. It uses no schema, because every
 * reader of a blog loads it: `CommentText` in rules.ts is the same rule.
 */
export const commentProblem = (text: string): string | null => {
  const trimmed = text.trim();
  if (trimmed === "") return MESSAGES.blogs.commentEmpty;
  if (trimmed.length > COMMENT_MAX) return `Comment must be at most ${COMMENT_MAX} characters.`;
  return isKeepable(trimmed) ? null : "Comment must not contain broken characters.";
};
