import { hasDate } from "../parse/dates.ts";
import { sectionOf } from "../parse/sections.ts";
import type { Item } from "./items.ts";
import { type Extent, type Row, extentOf, rowsFromAbove } from "./rows.ts";

/** In points: how far apart columns stand at least, and what may lie before a common left edge. */
const GUTTER = 9;
const EDGE = 3;
const HEAD_INDENT = 15;
const ROWS_MIN = 3;

export type Region = {
  items: Item[];
  extent: Extent;
  /** Index of the region that it goes on from. */ after: number | null;
};
type Cut = {
  above: Item[];
  left: Item[];
  right: Item[];
  below: Item[];
  rows: number;
  /** Whether the left holds headings of what stands right of them. */
  margin: boolean;
};
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
  if (found.margin) return besideHeadings(found, above, head, { at, depth });
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

type Place = { at: number; depth: number };

/** Each heading in the margin, then what stands beside it. */
const besideHeadings = (
  found: Cut,
  above: Found,
  head: number | null,
  { at, depth }: Place,
): Found => {
  const regions = [...above.regions];
  const groups = headingsOf(rowsFromAbove(found.left, 0, null)).map((rows) =>
    rows.flatMap((row) => row.items),
  );
  for (const [index, items] of groups.entries()) {
    const next = groups[index + 1];
    const from = index === 0 ? -Infinity : extentOf(items).top;
    const to = next ? extentOf(next).top : Infinity;
    regions.push({ items, extent: extentOf(items), after: head });
    const heading = at + regions.length - 1;
    const beside = found.right.filter(
      (item) => item.bottom - item.size / 2 > from && item.bottom - item.size / 2 <= to,
    );
    regions.push(...cut(beside, heading, heading + 1, depth + 1).regions);
  }
  const below = cut(found.below, at + regions.length - 1, at + regions.length, depth + 1);
  const columns = Math.max(above.columns, 1, below.columns);
  return { regions: [...regions, ...below.regions], columns };
};

/** Rows close under each other: headings that were wrapped. */
const headingsOf = (rows: Row[]): Row[][] => {
  const groups: Row[][] = [];
  for (const row of rows) {
    const before = groups.at(-1)?.at(-1);
    const size = row.items[0]?.size ?? 0;
    const near = before && extentOf(row.items).top - extentOf(before.items).top < 1.6 * size;
    if (near && sectionOf(before.cells.join(" ")) === null) groups.at(-1)?.push(row);
    else groups.push([row]);
  }
  return groups;
};

const areHeadings = (rows: Row[]): boolean => {
  const groups = headingsOf(rows);
  const heads = groups.filter((group) => sectionOf(group.flatMap((row) => row.cells).join(" ")));
  return heads.length >= 2 && heads.length >= 0.7 * groups.length;
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
  const margin = areHeadings(leftRows) && shareOf(rightRows, isHeading) < 0.1;
  if (rows < ROWS_MIN || !(margin || areColumns(leftRows, rightRows, edge))) return [];
  const above = items.filter((item) => middle(item) <= start);
  const below = items.filter((item) => middle(item) >= end);
  return [{ above, left, right, below, rows: leftRows.length + rightRows.length, margin }];
};

const shareOf = (rows: Row[], holds: (row: Row) => boolean): number =>
  rows.filter(holds).length / rows.length;
const isHeading = (row: Row) => sectionOf(row.cells.join(" ")) !== null;
const isDated = (row: Row) => hasDate(row.cells.join(" "));

/** Whether each side is to be read by itself; dates, places and headings in the margin belong to what stands beside them. */
const areColumns = (left: Row[], right: Row[], edge: number): boolean => {
  // What begins further right heads another column, not this one.
  const isHere = (row: Row) => isHeading(row) && extentOf(row.items).left < edge + HEAD_INDENT;
  const [leftHeads, rightHeads] = [shareOf(left, isHeading), shareOf(right, isHere)];
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
