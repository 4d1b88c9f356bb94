import { cleanText } from "../line.ts";
import type { Item } from "./items.ts";

/** Text on one base line, in the pieces that stand apart. */
export type Row = { items: Item[]; cells: string[]; flow: number; follows: number | null };

export type Extent = { left: number; right: number; top: number; bottom: number };
export const extentOf = (items: Extent[]): Extent => ({
  left: Math.min(...items.map((item) => item.left)),
  right: Math.max(...items.map((item) => item.right)),
  top: Math.min(...items.map((item) => item.top)),
  bottom: Math.max(...items.map((item) => item.bottom)),
});

export const onOneLine = (one: Extent, other: Extent): boolean => {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return shared > 0.5 * Math.min(one.bottom - one.top, other.bottom - other.top);
};

/** Of the size of the letters: a wider gap parts two cells, a narrower one is no space. */
const CELL_GAP = 1.6;
const WORD_GAP = 0.12;
const MARKS = /^[•▪◦‣·●○■□➢➤►▶✓✔❖\-–—*o\uE000-\uF8FF]$/u;

/** The texts of items that stand on one line, from left to right. */
const cellsOf = (items: Item[]): string[] => {
  const cells: string[] = [];
  let before: Item | null = null;
  for (const item of items) {
    const gap = before === null ? Infinity : item.left - before.right;
    const mark = before !== null && MARKS.test(before.text.trim());
    const size = Math.max(item.size, before?.size ?? 0);
    const last = cells.at(-1) ?? "";
    if (gap > size * CELL_GAP && !(mark && cells.length === 1 && last.length <= 1)) {
      cells.push(item.text);
    } else cells[cells.length - 1] = `${last}${gap > size * WORD_GAP ? " " : ""}${item.text}`;
    before = item;
  }
  return cells.map(cleanText).filter((cell) => cell !== "");
};

const rowOf = (items: Item[], flow: number, follows: number | null): Row => ({
  items,
  cells: cellsOf(items.toSorted((one, other) => one.left - other.left)),
  flow,
  follows,
});

/** From top to bottom, as in a column. */
export const rowsFromAbove = (items: Item[], flow: number, follows: number | null): Row[] => {
  const rows: Item[][] = [];
  for (const item of items.toSorted((one, other) => one.bottom - other.bottom)) {
    const row = rows.findLast((each) => onOneLine(extentOf(each), item));
    if (row) row.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => rowOf(row, flow, follows));
};

/** In the order that the structure of a tagged file gives. */
export const rowsInOrder = (items: Item[]): Row[] => {
  const rows: Item[][] = [];
  for (const item of items) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const goesOn = row && last && last.page === item.page && onOneLine(extentOf(row), item);
    if (goesOn && item.left >= last.right - last.size) row.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => rowOf(row, 0, null));
};
