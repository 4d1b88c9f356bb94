import { entryHeads } from "./entry-heads.ts";
import { withoutMark } from "../line.ts";
import { findDates, hasDate, isDateText } from "../parse/dates.ts";
import { sectionOf } from "../parse/sections.ts";
import type { Item } from "./items.ts";
import { startsBeside } from "./starts-beside.ts";
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
  /** Where the left holds headings, or heads of entries, of what stands right of them: these; else null. */
  margin: Row[][] | null;
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
  if (found.margin) return besideHeadings(found, found.margin, above, head, { at, depth });
  const left = cut(found.left, head, leftAt, depth + 1);
  const rightAt = leftAt + left.regions.length;
  const right = cut(found.right, head, rightAt, depth + 1);
  const belowAt = rightAt + right.regions.length;
  // What heads nothing, as the contacts beside a name, ends no section of the left.
  const isAside = !holdsHeading(found.right) && holdsHeading(found.left);
  const before = isAside ? rightAt - 1 : belowAt - 1;
  const below = cut(found.below, before, belowAt, depth + 1);
  return {
    regions: [above, left, right, below].flatMap((each) => each.regions),
    columns: Math.max(above.columns, left.columns + right.columns, below.columns),
  };
};

const holdsHeading = (items: Item[]): boolean => rowsFromAbove(items, 0, null).some(isHeading);

type Place = { at: number; depth: number };

const base = (item: Item) => item.bottom - item.size / 2;

/** Each heading in the margin, then what stands beside it. */
const besideHeadings = (
  found: Cut,
  margin: Row[][],
  above: Found,
  head: number | null,
  { at, depth }: Place,
): Found => {
  const regions = [...above.regions];
  const groups = margin.map((rows) => rows.flatMap((row) => row.items));
  const starts = startsBeside(groups, found.right);
  const first = starts[0] ?? -Infinity;
  // What stands over the first heading goes on from the page before.
  const over = found.right.filter((item) => base(item) <= first);
  regions.push(...cut(over, head, at + regions.length, depth + 1).regions);
  for (const [index, items] of groups.entries()) {
    const from = starts[index] ?? -Infinity;
    const to = starts[index + 1] ?? Infinity;
    // The heads of entries go on with the section of the one before.
    const after = index === 0 ? head : at + regions.length - 1;
    regions.push({ items, extent: extentOf(items), after });
    const heading = at + regions.length - 1;
    const beside = found.right.filter((item) => base(item) > from && base(item) <= to);
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
    const parts = before && [...before.cells, ...row.cells].join(" ");
    const isOne = before && (sectionOf(before.cells.join(" ")) === null || sectionOf(parts ?? ""));
    if (near && isOne) groups.at(-1)?.push(row);
    else groups.push([row]);
  }
  return groups;
};

/** Where a file sets headings as nothing beside them, half of them may be unusual ones. */
const areHeadings = (rows: Row[], beside: Row[]): boolean => {
  const groups = headingsOf(rows);
  const heads = groups.filter((group) => sectionOf(group.flatMap((row) => row.cells).join(" ")));
  const [look, ...others] = looksOf(rows);
  const areApart = look !== undefined && others.length === 0 && !looksOf(beside).includes(look);
  return heads.length >= 2 && heads.length >= (areApart ? 0.5 : 0.7) * groups.length;
};

/** Of what stands right of headings: those that are as large. 'Courses' within a study is none. */
const headsBeside = (left: Row[]) => {
  const sizes = left.filter(isHeading).map(sizeOf);
  const least = Math.min(...sizes);
  return (row: Row, index: number, rows: Row[]): boolean =>
    isHeading(row, index, rows) && !(sizeOf(row) < least - LESSER);
};
const LESSER = 0.4;
const sizeOf = ({ items }: Row): number => Math.max(...items.map(({ size }) => size));

const looksOf = (rows: Row[]): string[] => [
  ...new Set(rows.flatMap((row) => row.pieces.map(({ look }) => look))),
];

/** Where a column may begin; `end` is where its lines end, if it is these that are under each other. In points. */
type Edge = { at: number; end: number | null };

/** The longest stretch of the page that a common edge parts into two columns. */
const bestCut = (items: Item[]): Cut | null =>
  [...leftEdges(items), ...edgesOfRightAligned(items), ...edgesOfGutters(items)]
    .flatMap((edge) => cutsAt(items, edge))
    .reduce<Cut | null>((best, each) => (best && best.rows >= each.rows ? best : each), null);

const leftEdges = (items: Item[]): Edge[] => {
  const starts = new Map<number, number>();
  for (const { left } of items) {
    const edge = Math.round(left / 2) * 2;
    starts.set(edge, (starts.get(edge) ?? 0) + 1);
  }
  return [...starts].filter(([, count]) => count >= 2).map(([at]) => ({ at, end: null }));
};

/** A column at the right whose lines end under each other begins where one of its longest lines does. */
const edgesOfRightAligned = (items: Item[]): Edge[] => {
  const end = Math.max(...items.map(({ right }) => right));
  const ending = items.filter(({ right }) => right > end - EDGE);
  const lefts = [...new Set(ending.map(({ left }) => Math.round(left)))].toSorted((a, b) => a - b);
  if (ending.length < ALIGNED_MIN || lefts.length < ALIGNED_MIN) return [];
  return lefts.slice(0, LONGEST).map((at) => ({ at, end }));
};
const ALIGNED_MIN = 4;
const LONGEST = 12;

/** Where white space ends that goes down between all texts but wide ones, whatever begins at its edge. */
const edgesOfGutters = (items: Item[]): Edge[] => {
  const end = Math.max(...items.map(({ right }) => right));
  const half = (end - Math.min(...items.map(({ left }) => left))) / 2;
  const narrow = items.filter(({ left, right }) => right - left < half);
  const edges: Edge[] = [];
  let covered = Infinity;
  for (const { left, right } of narrow.toSorted((one, other) => one.left - other.left)) {
    if (left - covered > GUTTER) edges.push({ at: left, end: null }, { at: left, end });
    covered = Math.max(covered === Infinity ? -Infinity : covered, right);
  }
  return edges;
};

const cutsAt = (items: Item[], edge: Edge): Cut[] => {
  const crosses = (item: Item) => item.left < edge.at - EDGE && item.right > edge.at - GUTTER;
  const crossing = items.filter(crosses).toSorted((one, other) => one.top - other.top);
  const bounds = [-Infinity, ...crossing.map((item) => item.bottom - item.size / 4), Infinity];
  const tops = [...crossing.map((item) => item.top), Infinity];
  return tops.flatMap((end, index) => {
    const start = bounds[index] ?? -Infinity;
    return end <= start ? [] : cutBetween(items, edge, start, end);
  });
};

const middle = (item: Item) => (item.top + item.bottom) / 2;

/** Where the columns begin: dates at the right, over what begins at the common edge, belong to what stands left of them. */
const startBelowDates = (items: Item[], edge: number, start: number, end: number): number => {
  const right = items
    .filter((item) => item.left >= edge - EDGE && middle(item) > start && middle(item) < end)
    .toSorted((one, other) => one.top - other.top);
  const isDate = (item: Item) => item.left > edge + EDGE && isDateText(item.text, true);
  const first = right.findIndex((item) => !isDate(item));
  return first > 0 ? Math.max(start, (right[first]?.top ?? start) - 1) : start;
};

/** Without a heading at the end of one side, under all of the other: it heads what stands under both. */
const endOverHeading = (items: Item[], edge: number, start: number, end: number): number => {
  const inside = items.filter((item) => middle(item) > start && middle(item) < end);
  const sides = [
    inside.filter((item) => item.left < edge - EDGE),
    inside.filter((item) => item.left >= edge - EDGE),
  ];
  for (const [index, side] of sides.entries()) {
    const last = side.toSorted((one, other) => one.bottom - other.bottom).at(-1);
    const others = sides[1 - index] ?? [];
    if (!last || others.length === 0 || end === Infinity) continue;
    const row = side.filter((item) => Math.abs(item.bottom - last.bottom) < EDGE);
    const text = row.map((item) => item.text).join(" ");
    const top = Math.min(...row.map((item) => item.top));
    if (sectionOf(text) !== null && others.every((item) => item.bottom < top)) return top;
  }
  return end;
};

const cutBetween = (items: Item[], edge: Edge, from: number, to: number): Cut[] => {
  const start = startBelowDates(items, edge.at, from, to);
  const end = endOverHeading(items, edge.at, start, to);
  const inside = items.filter((item) => middle(item) > start && middle(item) < end);
  const left = inside.filter((item) => item.left < edge.at - EDGE);
  const right = inside.filter((item) => item.left >= edge.at - EDGE);
  if (left.length < ROWS_MIN || right.length < ROWS_MIN) return [];
  const [leftRows, rightRows] = [rowsFromAbove(left, 0, null), rowsFromAbove(right, 0, null)];
  if (Math.min(leftRows.length, rightRows.length) < ROWS_MIN) return [];
  const margin = marginOf(leftRows, rightRows) ?? headsAmong(leftRows, rightRows);
  if (!margin && !areColumns(leftRows, rightRows, edge)) return [];
  const above = items.filter((item) => middle(item) <= start);
  const below = items.filter((item) => middle(item) >= end);
  const heads = new Set(margin?.flat().flatMap((row) => row.items));
  const beside = margin ? inside.filter((item) => !heads.has(item)) : right;
  const areas = { above, left, right: beside, below, margin };
  return [{ ...areas, rows: leftRows.length + rightRows.length }];
};

/** The headings in a margin that also holds dates, or what found no room beside them; null where it has no such. */
const headsAmong = (left: Row[], right: Row[]): Row[][] | null => {
  if (shareOf(right, headsBeside(left)) > 0 || lettersOf(left) > lettersOf(right)) return null;
  const looks = looksOf(left.filter(isHeading));
  const heads = headingsOf(left.filter(({ pieces: [first] }) => looks.includes(first?.look ?? "")));
  const known = heads.filter((group) => sectionOf(group.flatMap(({ cells }) => cells).join(" ")));
  const areHeads = looks.length === 1 && known.length >= 2 && known.length >= 0.7 * heads.length;
  return areHeads && known.every(([row]) => row && isBesideText(row, right)) ? heads : null;
};

/** Level with a first line of what stands right of it. */
const isBesideText = ({ items }: Row, right: Row[]): boolean => {
  const { top, bottom } = extentOf(items);
  return right.some(
    (row) => Math.abs(extentOf(row.items).bottom - bottom) < LEVEL * (bottom - top),
  );
};
const LEVEL = 0.6;

const marginOf = (left: Row[], right: Row[]): Row[][] | null => {
  if (shareOf(right, headsBeside(left)) >= 0.1) return null;
  return areHeadings(left, right) ? headingsOf(left) : entryHeads(left, right);
};

const shareOf = (rows: Row[], holds: (row: Row, index: number, all: Row[]) => boolean): number =>
  rows.filter(holds).length / rows.length;
const isHeading = (row: Row, index: number, rows: Row[]) =>
  sectionOf(row.cells.join(" ")) !== null && !goesOn(row, rows[index - 1]);
/** The rest of a wrapped line is set as that is, right under it. */
const goesOn = (row: Row, before: Row | undefined): boolean => {
  if (!before || row.pieces[0]?.look !== before.pieces.at(-1)?.look) return false;
  const [own, other] = [extentOf(row.items), extentOf(before.items)];
  const isUnder = own.top - other.top < 1.6 * (own.bottom - own.top);
  return isUnder && other.right - other.left > WRAPPED * (own.right - own.left);
};
const WRAPPED = 2;
/** The mark of a bullet, without its text. */
const isMark = (row: Row) => withoutMark(row.cells.join(" ")) === "";
const isDateAlone = (row: Row) => isDateText(row.cells.join(" "), true);
const isDated = (row: Row) => hasDate(row.cells.join(" "));

/** Whether each side is to be read by itself; dates, places and headings in the margin belong to what stands beside them. */
const areColumns = (left: Row[], right: Row[], { at, end }: Edge): boolean => {
  // What begins further right heads another column, not this one.
  const isHere = (row: Row, index: number, all: Row[]) =>
    isHeading(row, index, all) && isAligned(extentOf(row.items));
  const isAligned = (its: Extent) =>
    isCentred(its) || (end === null ? its.left < at + HEAD_INDENT : its.right > end - HEAD_INDENT);
  if (shareOf(left, isMark) === 1 || areBetween(left, right)) return false;
  if (areDated(left, right) || areDated(right, left)) return false;
  const isCentred = inTheMiddleOf(right.filter(isHeading));
  const [leftHeads, rightHeads] = [shareOf(left, isHeading), shareOf(right, isHere)];
  // All headings at the right head a column that begins further right: this is not where it does.
  if (rightHeads === 0 && right.some(isHeading)) return false;
  const narrow = lettersOf(left) < lettersOf(right) ? left : right;
  const wide = narrow === left ? right : left;
  const beside = shareOf(narrow, (row) => wide.some((other) => level(row, other)));
  const dated = shareOf(narrow, isDated);
  const plain = narrow.filter((row, index) => !isHeading(row, index, narrow));
  const besidePlain = shareOf(plain, (row) => wide.some((other) => level(row, other)));
  if (plain.length > 2 && besidePlain >= 0.7 && shareOf(plain, isDated) >= 0.7) return false;
  if (plain.length > 2 && besidePlain >= 0.7 && Math.min(leftHeads, rightHeads) === 0) return false;
  if (plain.length > 0 && shareOf(plain, isDateAlone) === 1) return false;
  if (dated >= 0.3 && beside >= 0.6) return false;
  if (leftHeads > 0 && rightHeads > 0) return true;
  // Without headings, a date alone dates what stands level with it.
  const datesWide = (row: Row) =>
    isDateAlone(row) && isDated(row) && wide.some((other) => level(row, other));
  if (Math.max(leftHeads, rightHeads) === 0 && narrow.some(datesWide)) return false;
  if (dated >= 0.3 || Math.max(leftHeads, rightHeads) >= 0.5) return false;
  const isSmall = left.length + right.length < SMALL;
  return beside < (isSmall && Math.max(leftHeads, rightHeads) > 0 ? 0.5 : 0.7);
};
/** Whether something has its middle where all of these have theirs, which begin at different places. */
const inTheMiddleOf = (rows: Row[]): ((its: Extent) => boolean) => {
  const extents = rows.map(({ items }) => extentOf(items));
  const lefts = extents.map(({ left }) => left);
  const middles = extents.map(middleOf);
  const isSpread = Math.max(...lefts) - Math.min(...lefts) > EDGE;
  const areAlike = Math.max(...middles) - Math.min(...middles) < EDGE;
  return (its) => isSpread && areAlike && Math.abs(middleOf(its) - (middles[0] ?? 0)) < EDGE;
};
const middleOf = ({ left, right }: Extent) => (left + right) / 2;

/** Rows of two columns that could as well be a few cards. */
const SMALL = 12;

/** Rows that all stand over or under rows of the other side, as headings in the middle of a page do: nothing is beside them. */
const areBetween = (left: Row[], right: Row[]): boolean => {
  const [one, other] = [left, right].map((rows) => rows.map(({ items }) => extentOf(items)));
  if (!one || !other) return false;
  const overlaps = (a: Extent, b: Extent) =>
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0;
  const isBeside = other.some((each) => one.some((its) => overlaps(its, each)));
  if (!isBeside && turnsOf(one, other) > TURNS) return true;
  const first = Math.min(...other.map(({ top }) => top));
  const last = Math.max(...other.map(({ top }) => top));
  return !isBeside && one.some(({ top }) => top > first && top < last);
};

/** How often the one side goes on under the other, from top to bottom: as entries do that stand left and right in turn. */
const turnsOf = (one: Extent[], other: Extent[]): number => {
  const sides = [...one.map((its) => ({ its, side: 0 })), ...other.map((its) => ({ its, side: 1 }))]
    .toSorted((a, b) => a.its.top - b.its.top)
    .map(({ side }) => side);
  return sides.filter((side, index) => index > 0 && side !== sides[index - 1]).length;
};
const TURNS = 0;

const isRange = (row: Row): boolean =>
  isDateAlone(row) && findDates(row.cells.join(" "))?.range === true;

/** Whether ranges of dates alone, on one side, are each level with what they date on the other, which has no dates. */
const areDated = (dates: Row[], others: Row[]): boolean => {
  const ranges = dates.filter(isRange);
  if (ranges.length < 2 || others.some((row) => findDates(row.cells.join(" "))?.range))
    return false;
  return ranges.every((row) => others.some((other) => isLevelWith(row, other)));
};

/** On the line of another row, though one may be the larger. */
const isLevelWith = (one: Row, other: Row): boolean => {
  const [a, b] = [extentOf(one.items), extentOf(other.items)];
  return Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5 * (a.bottom - a.top);
};

const lettersOf = (rows: Row[]) => rows.reduce((sum, row) => sum + row.cells.join("").length, 0);

const level = (one: Row, other: Row): boolean => {
  const [a, b] = [extentOf(one.items), extentOf(other.items)];
  return Math.abs(a.bottom - b.bottom) < 0.3 * (a.bottom - a.top);
};
