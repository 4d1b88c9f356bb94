import type { ReadBlock } from "@lyceum/shared/rest/resumes.ts";

/** A run of text in one look. */
export type Piece = {
  text: string;
  /** Which of the line's cells it stands in. */
  cell: number;
  /** Its typeface and size: what stands alike in a file looks alike. */
  look: string;
};

/** A line or, where it was wrapped, a paragraph, in reading order. */
export type Line = {
  text: string;
  /** Its text in the pieces that stand apart, as left and right of a tab. */
  cells: string[];
  pieces: Piece[];
  kind: ReadBlock["kind"];
  box: ReadBlock["box"];
  lost: boolean;
  /** In points; null where the file does not say. */
  size: number | null;
  /** Set in another typeface than most of the text, or bold. */
  styled: boolean;
  /** The run of lines that it belongs to: a column, a text box, the body. */
  flow: number;
  /** The flow whose section goes on in this one; null for none. */
  follows: number | null;
};

/** Signs of lists: any of Unicode's arrows, shapes and ornaments. */
const SIGN =
  "•‣⁃∙·*»›\\u2190-\\u21FF\\u25A0-\\u25FF\\u2605-\\u2606\\u2700-\\u27BF\\u2B00-\\u2BFF\\uE000-\\uF8FF";
const MARK = new RegExp(
  `^(?:[${SIGN}]|[-–—](?=\\s)|[+~](?=\\s+\\p{L})|o(?=\\s{1,3}[A-Z]))\\s*`,
  "u",
);

export const startsWithMark = (text: string): boolean => MARK.test(text);
export const withoutMark = (text: string): string => text.replace(MARK, "").trim();

const INVISIBLE = /[\u00AD\u200B-\u200F\u2060\uFEFF]/gu;
/** Letters spread over a line for their looks: 'S K I L L S'. */
const SPREAD = /^(?:\p{L} ){3,}\p{L}$/u;

/** Ligatures taken apart, spaces and hyphens made plain. */
export const cleanText = (text: string): string => {
  const plain = text
    .replaceAll("\0", "")
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(/[\u2010\u2011]/gu, "-")
    .replace(/\s+/gu, " ")
    .trim();
  if (SPREAD.test(plain)) return plain.replaceAll(" ", "");
  return withDatesTogether(isSpread(plain) ? together(plain) : plain);
};

/** A date whose digits are set apart: '2 01 9 - 03 -1 4'. */
const SPREAD_DATE =
  /(?<![\d-])(?:1 ?9|2 ?0)(?: ?\d){2} ?- ?(?:0 ?[1-9]|1 ?[0-2])(?: ?- ?[0-3] ?\d)?(?!\d| \d)/g;
/** A month whose letters are: 'Septem b er 2015', 'A pr 2021'. */
const MONTHS =
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec";
const SPREAD_MONTH = new RegExp(
  `(?<!\\p{L})(?:${MONTHS.replaceAll(/(?<=\w)(?=\w)/g, " ?")})(?=,? (?:19|20)\\d{2}(?!\\d))`,
  "giu",
);
const withDatesTogether = (text: string): string =>
  text
    .replace(SPREAD_DATE, (date) => (/\d \d/.test(date) ? date.replaceAll(" ", "") : date))
    .replace(SPREAD_MONTH, (month) => month.replaceAll(" ", ""));

const SPREAD_SIGNS = 7;
/** Two signs may touch each other all the same, as in '11'. */
const SPREAD_SHARE = 0.7;
/** Signs and digits with a space between all: '2 0 1 9 - 0 6 t o 2 0 2 0 - 0 5'. */
const isSpread = (text: string): boolean => {
  const signs = text.split(" ");
  return (
    signs.length >= SPREAD_SIGNS &&
    /\d/.test(text) &&
    signs.every((sign) => sign.length <= 2) &&
    signs.filter((sign) => sign.length === 1).length >= SPREAD_SHARE * signs.length
  );
};

/** Its words are told apart by what follows what: letters and digits, small letters and capitals. */
const together = (text: string): string =>
  text
    .replaceAll(" ", "")
    .replace(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)|(?<=\p{Ll})(?=\p{Lu})/gu, " ");

const GARBLED = /[\uFFFD\uE000-\uF8FF\p{Cc}\p{Cn}]/u;

/** The share of letters that are none that can be known; a mark before a line does not count. */
export const garbledShareOf = (texts: string[]): number => {
  const letters = texts.flatMap((text) => [...withoutMark(text).replace(/\s/gu, "")]);
  const garbled = letters.filter((letter) => GARBLED.test(letter)).length;
  return letters.length === 0 ? 0 : garbled / letters.length;
};

/** A letter that a font without its map to Unicode gave another's place, or none. */
const UNKNOWN = /[\uFFFD\p{Cc}\p{Cn}]/u;

/** The share of letters that stand in words which cannot be read: a word with one unknown letter is none. */
export const unreadableShareOf = (texts: string[]): number => {
  const words = texts.flatMap((text) => withoutMark(text).split(/\s+/).filter(Boolean));
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const lost = words.reduce(
    (sum, word) => sum + (UNKNOWN.test(word) ? word.length : word.length * garbledShareOf([word])),
    0,
  );
  return letters === 0 ? 0 : lost / letters;
};

/** An address that was broken at its hyphen or dot has no space there, nor have two parts of a name; a word has no hyphen. */
export const joinedTexts = (text: string, next: string): string => {
  if (/@\S*[-.]$/.test(text) || /\p{L}-$/u.test(text)) {
    const isWord = !text.includes("@") && /^\p{Ll}/u.test(next);
    return isWord ? text.slice(0, -1) + next : text + next;
  }
  return `${text} ${next}`;
};
