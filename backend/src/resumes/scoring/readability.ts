import type { ParsedResume } from "@lyceum/shared/rest/resumes.ts";

import { type Check, type Judged, type Judgement, graded } from "./check.ts";

/** Fewer are no resume, whatever they say. Skills do not count, nor what is repeated: padding lifts nobody over it. */
const WORDS_LEAST = 20;
/** Shares of the text from which nothing is gained any more. */
const GARBLED_MOST = 0.3;
const LOST_MOST = 0.25;
/** From here on most of it does not arrive. */
const LOST_UNREADABLE = 0.5;

const WORD = /[\p{L}\p{N}]+/gu;

const LEGIBLE = 10;
const KEPT = 8;
/** Whoever cannot be reached any more has lost more than a few words. */
const KEPT_ANONYMOUS = 3;
const ONE_COLUMN = 4;
const NO_TABLE = 3;

/** The name of the check without whose points a file counts as unreadable. */
export const LEGIBLE_CHECK = "legible";

const percent = (share: number) => `${Math.max(1, Math.round(share * 100))} %`;

const wordsIn = (texts: string[]) => texts.flatMap((text) => text.toLowerCase().match(WORD) ?? []);

const ownWords = ({ blocks, skills }: ParsedResume): number => {
  const named = new Set(wordsIn(skills));
  const words = wordsIn(blocks.map(({ text }) => text));
  return new Set(words.filter((word) => !named.has(word))).size;
};

const EXPORT_AGAIN =
  "Export the file again with a common font: a part of the text comes out garbled";

const legible = ({ parsed, readability }: Judged): Check => {
  const { garbledShare, lostShare } = readability;
  const tooLittle = ownWords(parsed) < WORDS_LEAST;
  const unreadable = tooLittle || lostShare > LOST_UNREADABLE;
  const points = unreadable ? 0 : graded(LEGIBLE, 1 - garbledShare / GARBLED_MOST);
  const garbled = `${percent(garbledShare)} of the text comes out garbled.`;
  const isGarbled = garbledShare >= GARBLED_MOST;
  return {
    name: LEGIBLE_CHECK,
    of: LEGIBLE,
    points,
    quote: null,
    says: isGarbled
      ? garbled
      : tooLittle
        ? `Only ${parsed.words} words of text are in it.`
        : garbledShare > 0
          ? garbled
          : "The text is legible.",
    advice: isGarbled
      ? EXPORT_AGAIN
      : tooLittle
        ? "Put what you have done into text: a machine finds hardly any here"
        : unreadable
          ? "Move your text into the page itself: most of it stands where readers drop it"
          : EXPORT_AGAIN,
  };
};

const kept = ({ parsed, readability: { lostShare, contactLost } }: Judged): Check => {
  const points = graded(KEPT, 1 - lostShare / LOST_MOST);
  return {
    name: "kept",
    of: KEPT,
    points: contactLost ? Math.min(points, KEPT_ANONYMOUS) : points,
    says: contactLost
      ? "How to reach you stands only where many readers drop it: in page headers, footers or text boxes."
      : lostShare > 0
        ? `${percent(lostShare)} of it stands in page headers, footers or text boxes, which many readers drop.`
        : "Nothing stands where readers drop it.",
    advice: "Move what is in page headers, footers and text boxes into the page itself",
    quote: parsed.blocks.find(({ lost }) => lost)?.text ?? null,
  };
};

const oneColumn = ({ readability: { columns } }: Judged): Check => ({
  name: "column",
  of: ONE_COLUMN,
  points: graded(ONE_COLUMN, 1.5 - columns / 2),
  says: columns > 1 ? `It is set in ${columns} columns.` : "It is set in one column.",
  advice: "Set it in one column: readers that go line by line mix columns up",
  quote: null,
});

const noTable = ({ parsed, readability: { tables } }: Judged): Check => ({
  name: "table",
  of: NO_TABLE,
  points: tables ? 0 : NO_TABLE,
  says: tables ? "A table holds text." : "No table holds text.",
  advice: "Take the text out of tables: many readers lose the order of their cells",
  quote: parsed.blocks.find(({ kind }) => kind === "cell")?.text ?? null,
});

export const judgeReadability = (judged: Judged): Judgement => ({
  component: "readability",
  title: "Machine readability",
  checks: [legible(judged), kept(judged), oneColumn(judged), noTable(judged)],
});
