import { keptForLater } from "./promises.ts";

/** A part that is repeated and has at most so many characters makes no password: 'abcabcabc'. */
const REPEATED_MOST = 4;

let list: Promise<ReadonlySet<string>> | undefined;

/** The package has 49,000 passwords of published breaches; loaded with the first check, 0.4 MB. */
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
};

const loaded = (): Promise<ReadonlySet<string>> => {
  list ??= keptForLater(
    load().catch((error: unknown) => {
      // The next check loads it again: a page may have been offline.
      list = undefined;
      throw error;
    }),
  );
  return list;
};

/** The shortest part that the text repeats, also where its last repetition is cut: 'abc' of 'abcabca'. */
const periodOf = (text: string): string => {
  const length = Array.from(text, (_, index) => index + 1).find((size) =>
    text.startsWith(text.slice(size)),
  );
  return text.slice(0, length);
};

/**
 * True for a password that many people have, in upper or lower case, or that repeats such a one or a few characters.
 * Asks nobody. Rejects where the list cannot be loaded.
 */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const text = password.trim().toLowerCase();
  const common = await loaded();
  const part = periodOf(text);
  const repeats = part.length < text.length;
  return common.has(text) || (repeats && (part.length <= REPEATED_MOST || common.has(part)));
};
