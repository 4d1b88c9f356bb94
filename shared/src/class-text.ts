import { LINES_MAX } from "./class-limits.ts";
import { isKeepable, NOT_KEEPABLE } from "./text.ts";

/** Characters that show nothing: spaces, controls, and those of the Unicode category "format", such as zero-width ones. */
const NOTHING_SHOWN = /^[\s\p{C}\u115f\u1160\u2800\u3164\uffa0]*$/u;

export const showsSomething = (text: string): boolean => !NOTHING_SHOWN.test(text);

/**
 * Returns what is wrong with a text of a class, or null; surrounding spaces do not count. It uses no schema, because
 * the page of a class loads it.
 */
export const classTextProblem = (text: string, max: number): string | null => {
  const trimmed = text.trim();
  if (trimmed.length > max) return `Must be at most ${max} characters.`;
  if (!isKeepable(trimmed)) return NOT_KEEPABLE;
  if (!showsSomething(trimmed)) return "Please write something.";
  if (trimmed.split(/\r\n|[\n\r\u2028\u2029]/u).length > LINES_MAX)
    return `Must be at most ${LINES_MAX} lines.`;
  return null;
};
