import { hasDate } from "../parse/dates.ts";
import { sectionOf } from "../parse/sections.ts";
import type { Item } from "./items.ts";
import { type Extent, type Row, extentOf, rowsFromAbove } from "./rows.ts";

/** In points: how far apart columns stand at least, and what may lie before a common left edge. */
const GUTTER = 9;
const EDGE = 3;
const ROWS_MIN = 3;

export type Region = { items: Item[]; extent: Extent; /** Index of the region that it goes on from. */ after: number | null };
type Cut = { above: Item[]; left: Item[]; right: Item[]; below: Item[]; rows: number };
type Found = { regions: Region[]; columns: number };

/** The regions of a page in reading order: what stands above, the left column, the right one, what stands below. */
export const cutIntoRegions = (items: Item[]): Found => cut(items, null, 0, 0);

const cut = (items: Item[], after: number | null, at: number, depth: number): Found => {
  if (items.length === 0) return { regions: [], columns: 0 };
  const found = depth < 6 ? bestCut(items) : null;
  if (!found) return { regions: [{ items, extent: extentOf(items), after }], columns: 1 };
  const above = cut(found.above, after, at, depth + 1);
  const head = above.regions.length > 0 ? at + above.regions.length - 1 : after;
  const leftAt = at + above.regions.length;
  const left = cut(found.left, head, leftAt, depth + 1);
  const rightAt = leftAt + left.regions.length;
  const right = cut(found.right, head, rightAt, depth + 1);
  const belowAt = rightAt + right.regions.length;
  const below = cut(found.below, belowAt - 1, belowAt, depth + 1);
  return {
    regions: [above, left, right, below].flatMap((each) => each.regions),
    columns: Math.max(above.columns, left.columns + right.columns, below.columns),
  };
};

/** The longest stretch of the page that a common left edge parts into two columns. */
const bestCut = (items: Item[]): Cut | null => {
  const starts = new Map<number, number>();
  for (const { left } of items) {
    const edge = Math.round(left / 2) * 2;
    starts.set(edge, (starts.get(edge) ?? 0) + 1);
  }
  return [...starts]
    .filter(([, count]) => count >= 2)
    .flatMap(([edge]) => cutsAt(items, edge))
    .reduce<Cut | null>((best, each) => (best && best.rows >= each.rows ? best : each), null);
};

const cutsAt = (items: Item[], edge: number): Cut[] => {
  const crosses = (item: Item) => item.left < edge - EDGE && item.right > edge - GUTTER;
  const crossing = items.filter(crosses).toSorted((one, other) => one.top - other.top);
  const bounds = [-Infinity, ...crossing.map((item) => item.bottom - item.size / 4), Infinity];
  const tops = [...crossing.map((item) => item.top), Infinity];
  return tops.flatMap((end, index) => {
    const start = bounds[index] ?? -Infinity;
    return end <= start ? [] : cutBetween(items, edge, start, end);
  });
};

const cutBetween = (items: Item[], edge: number, start: number, end: number): Cut[] => {
  const middle = (item: Item) => (item.top + item.bottom) / 2;
  const inside = items.filter((item) => middle(item) > start && middle(item) < end);
  const left = inside.filter((item) => item.left < edge - EDGE);
  const right = inside.filter((item) => item.left >= edge - EDGE);
  if (left.length < ROWS_MIN || right.length < ROWS_MIN) return [];
  const [leftRows, rightRows] = [rowsFromAbove(left, 0, null), rowsFromAbove(right, 0, null)];
  const rows = Math.min(leftRows.length, rightRows.length);
  if (rows < ROWS_MIN || !areColumns(leftRows, rightRows)) return [];
  const above = items.filter((item) => middle(item) <= start);
  const below = items.filter((item) => middle(item) >= end);
  return [{ above, left, right, below, rows: leftRows.length + rightRows.length }];
};

const shareOf = (rows: Row[], holds: (row: Row) => boolean): number =>
  rows.filter(holds).length / rows.length;
const isHeading = (row: Row) => sectionOf(row.cells.join(" ")) !== null;
const isDated = (row: Row) => hasDate(row.cells.join(" "));

/** Whether each side is to be read by itself; dates, places and headings in the margin belong to what stands beside them. */
const areColumns = (left: Row[], right: Row[]): boolean => {
  const [leftHeads, rightHeads] = [shareOf(left, isHeading), shareOf(right, isHeading)];
  if (leftHeads > 0 && rightHeads > 0) return true;
  const narrow = lettersOf(left) < lettersOf(right) ? left : right;
  const wide = narrow === left ? right : left;
  if (shareOf(narrow, isDated) >= 0.3) return false;
  if (Math.max(leftHeads, rightHeads) >= 0.5) return false;
  const beside = shareOf(narrow, (row) => wide.some((other) => level(row, other)));
  return leftHeads + rightHeads > 0 || beside < 0.7;
};

const lettersOf = (rows: Row[]) => rows.reduce((sum, row) => sum + row.cells.join("").length, 0);

const level = (one: Row, other: Row): boolean => {
  const [a, b] = [extentOf(one.items), extentOf(other.items)];
  return Math.abs(a.bottom - b.bottom) < 0.3 * (a.bottom - a.top);
};
