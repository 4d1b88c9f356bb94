import type { Item } from "./items.ts";
import { extentOf, rowsFromAbove } from "./rows.ts";

/** Of the size of a heading: how far above it what it heads may begin, and how much whiter that place must be than its own. */
const RISE_MAX = 3;
const WHITER = 0.12;
/** Of the size of a heading: a wider space counts as this one, or the end of an entry would outweigh all others. */
const SPACE_MAX = 1.5;

/**
 * How far above the headings in a margin the text that they head begins, in points: space over a heading sets it lower than the
 * first line beside it. All headings of a page stand alike, so that it is the distance at which the text beside them has most white
 * space.
 */
export const riseOf = (headings: Item[][], beside: Item[]): number => {
  const rows = rowsFromAbove(beside, 0, null).map(({ items }) => extentOf(items));
  const heads = headings.map((items) => ({
    top: extentOf(items).top,
    size: items[0]?.size ?? 0,
  }));
  const middles = rows.map(({ top, bottom }) => (top + bottom) / 2);
  const spaceOver = (top: number, size: number): number => {
    const index = middles.findIndex((each) => each > top);
    const [row, before] = [rows[index], rows[index - 1]];
    return row && before ? Math.min(row.top - before.bottom, SPACE_MAX * size) : 0;
  };
  const whiteness = (rise: number) =>
    heads.reduce((sum, { top, size }) => sum + spaceOver(top - rise, size) / size, 0) /
    Math.max(1, heads.length);
  const rises = heads.flatMap(({ top, size }) =>
    middles.flatMap((each) => {
      const rise = top - each + ABOVE;
      return rise > 0 && rise < RISE_MAX * size ? [rise] : [];
    }),
  );
  const own = whiteness(0) + WHITER;
  return rises
    .toSorted((one, other) => one - other)
    .reduce(
      (best, rise) => {
        const white = whiteness(rise);
        return white > best.white ? { rise, white } : best;
      },
      { rise: 0, white: own },
    ).rise;
};
/** In points. */
const ABOVE = 1;
