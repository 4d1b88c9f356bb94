import { keptForLater } from "./promises.ts";

/** A password that only repeats a part of at most this many characters is refused: 'abcabcabc'. */
const REPEATED_MOST = 4;

let list: Promise<ReadonlySet<string>> | undefined;

/** 49,000 passwords from published breaches, 0.4 MB; loaded at the first check. */
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
};

const loaded = (): Promise<ReadonlySet<string>> => {
  list ??= keptForLater(
    load().catch((error: unknown) => {
      // The next check loads it again, because the page may have been offline.
      list = undefined;
      throw error;
    }),
  );
  return list;
};

/** The shortest part that the text repeats, even if the last repetition is cut: 'abc' of 'abcabca'. */
const periodOf = (text: string): string => {
  const length = Array.from(text, (_, index) => index + 1).find((size) =>
    text.startsWith(text.slice(size)),
  );
  return text.slice(0, length);
};

/**
 * True for a common password in upper or lower case, or one that repeats such a password or a few characters. Makes no
 * request about the password. Rejects if the list cannot be loaded.
 */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const text = password.trim().toLowerCase();
  const common = await loaded();
  const part = periodOf(text);
  const repeats = part.length < text.length;
  return common.has(text) || (repeats && (part.length <= REPEATED_MOST || common.has(part)));
};
