import * as texts from "#text/blogs.ts";

/** Words per minute of an unhurried reader. Source: Brysbaert 2019, 238 for English non-fiction, silently. */
const READING_PACE = 238;

/** Letters per minute of the same reader where no spaces part the words: of 1.7 letters in Han and Kana, of 4 in Thai. */
const LETTER_PACES = [
  { letter: /(?=\p{Letter})[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/gu, pace: 400 },
  { letter: /(?=\p{Letter})\p{scx=Thai}/gu, pace: 950 },
];

/** Reading time of sanitised HTML, in whole minutes. */
export function readingMinutes(html: string): number {
  let text = html.replace(/<[^<>]*>/g, " ").replace(/&\w+;/g, " ");
  let minutes = 0;
  for (const { letter, pace } of LETTER_PACES) {
    minutes += (text.match(letter)?.length ?? 0) / pace;
    text = text.replace(letter, " ");
  }
  const words = text.match(/[\p{Letter}\p{Number}][\p{Letter}\p{Mark}\p{Number}]*/gu)?.length ?? 0;
  return Math.max(1, Math.round(minutes + words / READING_PACE));
}

export const readingText = (html: string) => texts.minRead(readingMinutes(html));

export const commentsText = (count: number) =>
  count === 1 ? texts.n1Comment : texts.comments(count);

/** Today in the reader's time zone, YYYY-MM-DD. */
export function dayOf(now: Date): string {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return [
    String(year).padStart(4, "0"),
    ...[month, day].map((part) => String(part).padStart(2, "0")),
  ].join("-");
}
