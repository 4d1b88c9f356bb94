import { columnsOf } from "../column-labels.ts";
import { type Piece, cleanText, joinedTexts, startsWithMark } from "../line.ts";
import type { Item } from "./items.ts";
import { withLeftward } from "./leftward.ts";

/** Text on one base line, in the pieces that stand apart. */
/** A piece, and where it begins and ends from left to right. */
type RowPiece = Piece & { left: number; right: number };
export type Row = {
  items: Item[];
  cells: string[];
  pieces: RowPiece[];
  flow: number;
  follows: number | null;
};

type Place = Pick<Row, "flow" | "follows">;

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
const SPREAD_GAP = 2.4;
const WORD_GAP = 0.12;
/** Where the file has a space. */
const SPACE_GAP = 0.06;
/** A gap that parts cells where the second begins at an edge that several rows share. */
const EDGE_GAP = 0.55;
/** Of the width of the letters before it: the space between words of a typewriter font is no such gap. */
const EDGE_LETTERS = 1.2;
const EDGE_ROWS = 4;
const isMark = (text: string): boolean =>
  [...text].length === 1 && (startsWithMark(`${text} `) || text === "o");

const isEdgeGap = (before: Item | null, { left }: Item, size: number): boolean => {
  if (!before) return true;
  const letter = (before.right - before.left) / Math.max(1, before.text.length);
  return left - before.right > Math.max(size * EDGE_GAP, letter * EDGE_LETTERS);
};

/** Letters of several fonts in one run: a font that lacks a letter takes it from another. */
const isOfScript = (text: string) => /\p{Script=Latin}/u.test(text);

const lookOf = ({ font, size }: Item) => `${font} ${Math.round(size * 2) / 2}`;

/** The texts of items that stand on one line, from left to right, cut where they stand apart or look otherwise. */
const piecesOf = (items: Item[], { edges, latin }: Context, columns: Extent[]): RowPiece[] => {
  const pieces: RowPiece[] = [];
  const stretched = stretchedIn(items);
  let before: Item | null = null;
  for (const item of items) {
    const last = pieces.at(-1);
    const gap = before === null ? Infinity : item.left - before.right;
    const size = Math.max(item.size, before?.size ?? 0);
    const isAlone = pieces.length === 1 && (last?.text.trim().length ?? 0) <= 1;
    const isMarked = before !== null && isMark(before.text.trim()) && isAlone;
    const isSpread = item.spread === true && before?.spread === true && item.font === before.font;
    const isAtEdge = !isSpread && isEdgeGap(before, item, size) && edges.has(edgeOf(item));
    const isOfColumn = before !== null && columnAt(item, columns) > columnAt(before, columns);
    const isWide =
      isOfColumn || gap > size * (isSpread ? SPREAD_GAP : CELL_GAP) || gap < -2 * size || isAtEdge;
    const isApart = isWide && !stretched.has(item);
    const isNext = last === undefined || (isApart && !isMarked);
    const isSpaced = gap > size * (item.spaced ? SPACE_GAP : WORD_GAP);
    const space = isSpaced && !(item.goesOn && item.font === before?.font) ? " " : "";
    if (isNext || (before !== null && !isMarked && changesLook(before, item, space, latin))) {
      const cell = (last?.cell ?? -1) + (isNext ? 1 : 0);
      const text = `${isNext ? "" : space}${item.text}`;
      pieces.push({ text, cell, look: lookOf(item), left: item.left, right: item.right });
    } else {
      last.text += `${space}${item.text}`;
      last.right = item.right;
      if (isMarked) last.look = lookOf(item);
    }
    before = item;
  }
  return pieces;
};

/** What stands after a gap as wide as several others between the words of its line: a line that was stretched to its edge. */
const stretchedIn = (items: Item[]): Set<Item> => {
  const found = new Set<Item>();
  let run: Item[] = [];
  for (const [index, item] of items.entries()) {
    const gapAt = (at: number) => (items[at]?.left ?? 0) - (items[at - 1]?.right ?? 0);
    const isEven = index > 1 && Math.abs(gapAt(index) - gapAt(index - 1)) < EVEN * item.size;
    run = isEven && !item.text.includes(" ") ? [...run, item] : [item];
    if (run.length >= STRETCHED) for (const each of run) found.add(each);
  }
  return found;
};
/** Of the size of the letters. */
const EVEN = 0.1;
const STRETCHED = 3;

type Context = {
  edges: Set<number>;
  /** The fonts that Latin letters are set in: where one of them sets others as well, these are not of a font that only lends them. */
  latin: Set<string>;
};

const contextOf = (rows: Item[][]): Context => ({
  edges: edgesOf(rows),
  latin: new Set(rows.flat().flatMap(({ text, font }) => (isOfScript(text) ? font : []))),
});

const changesLook = (before: Item, item: Item, space: string, latin: Set<string>): boolean =>
  lookOf(before) !== lookOf(item) &&
  (space !== "" ||
    /[\s,;:|·(–—-]$/.test(before.text) ||
    /^[\s,;:|·)–—-]/.test(item.text) ||
    (/\p{Ll}$/u.test(before.text) && /^\p{Lu}/u.test(item.text))) &&
  (Math.abs(before.size - item.size) > 0.3 ||
    isOfScript(before.text) === isOfScript(item.text) ||
    (latin.has(before.font) && latin.has(item.font)));

const cellsOf = (pieces: Piece[]): string[] => {
  const cells: string[] = [];
  for (const { text, cell } of pieces) cells[cell] = `${cells[cell] ?? ""}${text}`;
  return cells.map(cleanText).filter((cell) => cell !== "");
};

const edgeOf = ({ left }: Item): number => Math.round(left / 2);

/** Left edges that several rows share, with text before them in some: where a column of a table begins. */
const edgesOf = (rows: Item[][]): Set<number> => {
  const counts = new Map<number, { all: number; within: number }>();
  for (const row of rows) {
    const sorted = row.toSorted((one, other) => one.left - other.left);
    for (const [index, item] of sorted.entries()) {
      const before = sorted[index - 1];
      if (before && !isEdgeGap(before, item, item.size)) continue;
      const found = counts.get(edgeOf(item)) ?? { all: 0, within: 0 };
      const within = found.within + (before && before.text.trim().length > 1 ? 1 : 0);
      counts.set(edgeOf(item), { all: found.all + 1, within });
    }
  }
  return new Set(
    [...counts]
      .filter(([, { all, within }]) => all >= EDGE_ROWS && within >= (all >= 2 * EDGE_ROWS ? 1 : 2))
      .map(([edge]) => edge),
  );
};

/** The labels over the columns of a table, for each of its rows; a row set otherwise ends it. */
const tableColumns = (rows: Item[][]): Extent[][] => {
  let columns: Item[] = [];
  let font: string | undefined;
  return rows.map((row) => {
    const [first] = row;
    if (columnsOf(row.map(({ text }) => text))) {
      columns = row.toSorted((one, other) => one.left - other.left);
      font = undefined;
    } else if (first) {
      font ??= first.font;
      if (row.every((item) => item.font !== font)) columns = [];
    }
    return columns;
  });
};

/** The column that a text stands in: under its label or, as labels may be set in the middle, left of where the next ends. */
const columnAt = ({ left, right }: Item, columns: Extent[]): number => {
  const under = columns.findIndex((label) => label.left < right && label.right > left);
  if (under !== -1) return under;
  return columns.findIndex((label) => (label.left + label.right) / 2 >= left);
};

const rowOf = (
  items: Item[],
  context: Context,
  columns: Extent[],
  { flow, follows }: Place,
): Row => {
  const sorted = items.toSorted((one, other) => one.left - other.left);
  const pieces = piecesOf(withLeftward(sorted), context, columns);
  return { items, cells: cellsOf(pieces), pieces: tidied(pieces), flow, follows };
};

const rowsOf = (rows: Item[][], place: Place): Row[] => {
  const context = contextOf(rows);
  const columns = tableColumns(rows);
  return rows.map((row, index) => rowOf(row, context, columns[index] ?? [], place));
};

const tidied = (pieces: RowPiece[]): RowPiece[] =>
  pieces.map((each) => ({ ...each, text: cleanText(each.text) })).filter(({ text }) => text !== "");

/**
 * Puts what was wrapped within a cell back into it: a row that begins where a piece of the row above does and looks like it,
 * and whose first word had no room before the next piece.
 */
export const withWrappedCells = (rows: Row[]): Row[] => {
  const result: Row[] = [];
  const rights = new Map<number, number>();
  for (const { flow, items } of rows)
    rights.set(flow, Math.max(rights.get(flow) ?? 0, extentOf(items).right));
  for (const row of rows) {
    const above = result.at(-1);
    const piece = above && wrappedPiece(above, row, rights.get(row.flow) ?? 0);
    if (!above || !piece) {
      result.push({ ...row, pieces: row.pieces.map((each) => ({ ...each })) });
      continue;
    }
    const [own, ...others] = row.pieces;
    piece.text = joinedTexts(piece.text, own?.text ?? "");
    const after = above.pieces.indexOf(piece) + 1;
    above.pieces.splice(after, 0, ...others.map((each) => ({ ...each, cell: piece.cell })));
    above.items = [...above.items, ...row.items];
    above.cells = cellsOf(above.pieces.map((each, at) => spaced(each, above.pieces[at - 1])));
  }
  return result;
};

const spaced = (piece: RowPiece, before: RowPiece | undefined): Piece =>
  before?.cell === piece.cell && !/^[,;:.)]/.test(piece.text)
    ? { ...piece, text: ` ${piece.text}` }
    : piece;

const wrappedPiece = (above: Row, row: Row, limit: number): RowPiece | null => {
  const [own] = row.pieces;
  const [first, next] = [above.items[0], row.items[0]];
  if (!own || row.cells.length > 1 || above.pieces.length < 2 || !first || !next) return null;
  const gap = extentOf(row.items).top - Math.max(...above.items.map((item) => item.top));
  const isUnder = above.flow === row.flow && first.page === next.page;
  if (!isUnder || gap <= 0 || gap > WRAP_GAP * next.size || startsWithMark(own.text)) return null;
  const start = above.pieces.find(({ left }) => Math.abs(left - own.left) < WRAP_ALIKE);
  const cell = above.pieces.filter((each) => each.cell === start?.cell);
  const piece = cell.at(-1);
  if (!start || cell[0] !== start || piece?.look !== own.look) return null;
  const right = above.pieces.find((each) => each.cell > start.cell);
  // What begins its row is a paragraph's line, not a cell's.
  if (!right && start.cell === 0) return null;
  const letter = (own.right - own.left) / Math.max(1, own.text.length);
  const word = own.text.split(" ")[0]?.length ?? 0;
  return piece.right + letter * (word + 1) > (right?.left ?? limit) - letter ? piece : null;
};
const WRAP_GAP = 1.5;
const WRAP_ALIKE = 2;

/** On the line of a row's first item: what is large beside small lines joins one of these alone. */
const isOnRow = ([first]: Item[], item: Item): boolean => {
  if (!first || !onOneLine(first, item)) return false;
  const base = (each: Item) => each.bottom - 0.2 * each.size;
  return Math.abs(base(first) - base(item)) <= BASE_GAP * Math.min(first.size, item.size);
};
const BASE_GAP = 0.6;

/** From top to bottom, as in a column. */
export const rowsFromAbove = (items: Item[], flow: number, follows: number | null): Row[] => {
  const rows: Item[][] = [];
  for (const item of items.toSorted((one, other) => one.bottom - other.bottom)) {
    const row = rows.findLast((each) => isOnRow(each, item));
    if (row) row.push(item);
    else rows.push([item]);
  }
  return rowsOf(rows, { flow, follows });
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
  return rowsOf(rows, { flow: 0, follows: null });
};
