import type { Item } from "./items.ts";
import { extentOf, rowsFromAbove } from "./rows.ts";

/** Of the size of a heading: how far above it what it heads may begin, and how much whiter that place must be than its own. */
const RISE_MAX = 3;
const WHITER = 0.12;
/** Of the size of a heading: a wider space counts as this one, or the end of an entry would outweigh all others. */
const SPACE_MAX = 1.5;
/** Of the size of a heading: what lies between two lines of one text at most, and between two sections at least. */
const LINE_SPACE = 0.25;
const SECTION_SPACE = 0.6;
/** In points. */
const ABOVE = 1;

type Head = { top: number; size: number };

/**
 * Where the text that each heading of a margin heads begins, from the top of the page in points: space over a heading sets it lower
 * than the first line beside it. All headings of a page stand alike, so that it is the distance at which the text beside them has
 * most white space; a heading with none there has its own.
 */
export const startsBeside = (headings: Item[][], beside: Item[]): number[] => {
  const rows = rowsFromAbove(beside, 0, null).map(({ items }) => extentOf(items));
  const heads = headings.map((items) => ({ top: extentOf(items).top, size: items[0]?.size ?? 0 }));
  const middles = rows.map(({ top, bottom }) => (top + bottom) / 2);
  /** Of the size of the heading. */
  const spaceAt = ({ top, size }: Head, rise: number): number => {
    const index = middles.findIndex((each) => each > top - rise);
    const [row, before] = [rows[index], rows[index - 1]];
    return row && before ? Math.min((row.top - before.bottom) / size, SPACE_MAX) : 0;
  };
  const risesOf = ({ top, size }: Head): number[] =>
    middles
      .map((each) => top - each + ABOVE)
      .filter((rise) => rise > 0 && rise < RISE_MAX * size)
      .toSorted((one, other) => one - other);
  const all = heads.flatMap(risesOf).toSorted((one, other) => one - other);
  const whiteness = (rise: number) => meanOf(heads.map((head) => spaceAt(head, rise)));
  const common = whitest(all, whiteness, whiteness(0) + WHITER);
  return heads.map((head) => {
    const isHere = spaceAt(head, common) > LINE_SPACE;
    const own = (rise: number) => spaceAt(head, rise);
    return head.top - (isHere ? common : whitest(risesOf(head), own, SECTION_SPACE, common));
  });
};

/** The first of the whitest; without any that is whiter than `least`, the usual one. */
const whitest = (
  rises: number[],
  whiteness: (rise: number) => number,
  least: number,
  usual = 0,
): number => {
  let best = { rise: usual, white: least };
  for (const rise of rises) {
    const white = whiteness(rise);
    if (white > best.white) best = { rise, white };
  }
  return best.rise;
};

const meanOf = (values: number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
