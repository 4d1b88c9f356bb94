import type { ReadBlock } from "@lyceum/shared/rest/resumes.ts";

import { type Line, type Piece, joinedTexts, startsWithMark } from "../line.ts";
import { findDates, isDateText } from "../parse/dates.ts";
import { sectionOf } from "../parse/sections.ts";
import type { Item, Page } from "./items.ts";
import { withoutHeadingMarks } from "./marked-headings.ts";
import { type Row, extentOf, onOneLine, withWrappedCells } from "./rows.ts";

type Look = { bodyFont: string };
type Built = { rows: Row[]; bullet: boolean };
/** Where the text of a flow begins and ends, from left to right. */
type Edges = { left: number; right: number };

/** Rows that make a left edge of text, which others are set in from. */
const LEFT_ROWS = 3;
/** In points. */
const INDENT = 6;
const INDENT_MAX = 48;
/** Beyond that a date stands at the right edge, not in a margin. */
const FAR = 6 * INDENT_MAX;
const ALIKE = 3;
const CENTRED = 1.5;
/** Of the size of the letters: what two lines of one paragraph lie apart at most. */
const LINE_GAP = 1.75;
const PROSE_WORDS = 3;

/** Rows put together again where one was wrapped, as lines. */
export const linesOf = (cut: Row[], pages: Page[]): Line[] => {
  const rows = withoutHeadingMarks(withWrappedCells(cut.filter((row) => !isOrnament(row))));
  const limits = limitsOf(rows);
  const look = { bodyFont: bodyFontOf(rows.flatMap((row) => row.items)) };
  const edges = edgesOf(rows);
  const built: Built[] = [];
  const bases = new Bases(repeatedIn(rows));
  for (const row of rows) {
    const last = built.at(-1);
    const edge = edges.get(row.flow) ?? extentOf(row.items);
    if (last && goesOn(last, row, limits.get(last.rows.at(-1) ?? row) ?? edge.right))
      last.rows.push(row);
    else {
      const isOfList = row.items[0]?.place?.role === "entry" && bases.isLevelWithBullet(row);
      const left = bases.isCentred(row) ? null : bases.of(row);
      const bullet = isOfList || isBullet(row, left, look.bodyFont);
      bases.see(row, bullet);
      built.push({ rows: [row], bullet });
    }
  }
  return built.map((each) => toLine(each, look, pages));
};

/** A row of signs that say nothing; one alone may be the mark of what stands on the next row. */
const isOrnament = (row: Row): boolean =>
  !/[\p{L}\p{N}]/u.test(textOf(row)) && textOf(row).replace(/\s/g, "").length > 1;

/** In each flow, where the text begins that a bullet without its mark would be set in from; null before any section. */
class Bases {
  readonly #lefts = new Map<number, number | null>();
  readonly #before = new Map<number, Row>();
  readonly #bullets = new Map<number, number>();
  readonly #labels: Set<string>;
  #isInSections = false;

  /** Labels are no headings, though they are called as such: what stands in a file several times. */
  constructor(labels: Set<string>) {
    this.#labels = labels;
  }

  of({ flow }: Row): number | null {
    return this.#isInSections ? (this.#lefts.get(flow) ?? null) : null;
  }

  /** Whether its middle, not its left, is right under that of the row before. */
  isCentred(row: Row): boolean {
    const before = this.#before.get(row.flow);
    if (!before) return false;
    const [one, other] = [extentOf(before.items), extentOf(row.items)];
    const middles = Math.abs(one.left + one.right - other.left - other.right) / 2;
    return middles < CENTRED && Math.abs(one.left - other.left) > CENTRED;
  }

  /** A date on a row of its own at the right edge is no place that text begins at. */
  #isDateAtRight(row: Row): boolean {
    const left = this.#lefts.get(row.flow) ?? null;
    return left !== null && leftOf(row) > left + FAR && isDateText(textOf(row));
  }

  /** Whether it begins where the bullet right above does, as one that holds a list of its own. */
  isLevelWithBullet(row: Row): boolean {
    const [left, before] = [this.#bullets.get(row.flow), this.#before.get(row.flow)];
    if (left === undefined || !before || extentOf(before.items).left < left - ALIKE) return false;
    if (before.items.at(-1)?.font !== row.items[0]?.font || !textOf(row).endsWith(":"))
      return false;
    return Math.abs(extentOf(row.items).left - left) < ALIKE && findDates(textOf(row)) === null;
  }

  see(row: Row, bullet: boolean): void {
    this.#before.set(row.flow, row);
    const isHeading = sectionOf(textOf(row)) !== null && !this.#labels.has(textOf(row));
    const isBeside = row.cells.length > 1 && sectionOf(row.cells[0] ?? "") !== null;
    this.#isInSections ||= isHeading || isBeside;
    // What stands right under a heading may be set in from it.
    if (bullet) this.#bullets.set(row.flow, extentOf(row.items).left);
    else if (isHeading || !this.#isDateAtRight(row))
      this.#lefts.set(row.flow, isHeading ? null : leftOf(row));
  }
}

/** Where the text of a row begins, right of a date in the margin. */
const leftOf = ({ cells, pieces, items }: Row): number => {
  const isDated = cells.length > 1 && isDateText(cells[0] ?? "", true);
  const beside = isDated ? pieces.find(({ cell }) => cell > 0) : undefined;
  return beside?.left ?? extentOf(items).left;
};

const repeatedIn = (rows: Row[]): Set<string> => {
  const texts = rows.map(textOf);
  return new Set(texts.filter((text, index) => texts.indexOf(text) !== index));
};

/** Of rows with text of other rows at their right: where that begins. */
const limitsOf = (rows: Row[]): Map<Row, number> => {
  const limits = new Map<Row, number>();
  const extents = rows.map((row) => ({ row, page: row.items[0]?.page, ...extentOf(row.items) }));
  for (const [index, one] of extents.entries()) {
    const beside = extents
      .slice(Math.max(0, index - NEAR), index + NEAR)
      .filter(
        (other) => other.page === one.page && other.left >= one.right && onOneLine(one, other),
      );
    if (beside.length > 0) limits.set(one.row, Math.min(...beside.map(({ left }) => left)));
  }
  return limits;
};
/** Rows before and after one in which its neighbours are looked for. */
const NEAR = 60;

const edgesOf = (rows: Row[]): Map<number, Edges> => {
  const edges = new Map<number, Edges>();
  const counts = new Map<string, number>();
  const key = (left: number, flow: number) => `${Math.round(left / ALIKE)} ${flow}`;
  for (const row of rows) {
    const at = key(extentOf(row.items).left, row.flow);
    counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  const lefts = (left: number, flow: number) => counts.get(key(left, flow)) ?? 0;
  for (const row of rows) {
    const { left, right } = extentOf(row.items);
    if (sectionOf(textOf(row)) !== null || lefts(left, row.flow) < LEFT_ROWS) continue;
    const known = edges.get(row.flow) ?? { left, right };
    edges.set(row.flow, {
      left: Math.min(known.left, left),
      right: Math.max(known.right, right),
    });
  }
  return besideHeadings(rows, edges);
};

/** The texts beside the headings of a margin are as wide as the widest of them, however short one is. */
const besideHeadings = (rows: Row[], edges: Map<number, Edges>): Map<number, Edges> => {
  const flows = Map.groupBy(rows, ({ flow }) => flow);
  const beside = [...edges].filter(([flow, { left }]) => {
    const over = flows.get(flows.get(flow)?.[0]?.follows ?? -1) ?? [];
    const isHeading = over.length === 1 && over.every((row) => sectionOf(textOf(row)) !== null);
    return isHeading && over.every(({ items }) => extentOf(items).right < left);
  });
  return new Map(
    [...edges].map(([flow, edge]) => {
      const alike = beside.filter(([, { left }]) => Math.abs(left - edge.left) < ALIKE);
      const isBeside = alike.some(([other]) => other === flow);
      const right = Math.max(edge.right, ...alike.map(([, other]) => other.right));
      return [flow, isBeside ? { ...edge, right } : edge];
    }),
  );
};

export const bodyFontOf = (items: Item[]): string => {
  const letters = new Map<string, number>();
  for (const { font, text } of items) letters.set(font, (letters.get(font) ?? 0) + text.length);
  return [...letters].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? "";
};

const textOf = (row: Row) => row.cells.join(" ");
/** A mark that is drawn, not written, leaves only its indent. */
const isBullet = (row: Row, left: number | null, bodyFont: string): boolean => {
  if (startsWithMark(textOf(row))) return true;
  const [first] = row.items;
  if (first?.place?.role === "item") return true;
  if (first?.place && first.place.role !== "other") return false;
  if (sectionOf(textOf(row)) !== null || isDateText(textOf(row))) return false;
  if (first?.font !== bodyFont) return false;
  const indent = left === null ? 0 : extentOf(row.items).left - left;
  return row.cells.length === 1 && indent >= INDENT && indent < INDENT_MAX;
};

/** Whether a row is what of the paragraph before did not fit on its line. */
const goesOn = ({ rows, bullet }: Built, row: Row, right: number): boolean => {
  const before = rows.at(-1);
  if (!before || row.cells.length > 1 || startsWithMark(textOf(row))) return false;
  if (!isUnder(before, row)) return false;
  if (isWrappedHeading(before, row)) return true;
  if (before.items.at(-1)?.place?.block !== row.items[0]?.place?.block) return false;
  if (sectionOf(textOf(row)) !== null || wouldFit(before, row, right)) return false;
  const [one, other] = [extentOf(before.items), extentOf(row.items)];
  if (bullet) return other.left >= textLeft(rows[0], one.left) - ALIKE;
  if (beginsWithDates(row) && beginsWithDates(rows[0])) return false;
  if (endsWithDates(before) && /^\p{Lu}/u.test(textOf(row))) return false;
  const isHanging = other.left - one.left > INDENT_MAX && beginsWithDates(rows[0]);
  return (Math.abs(one.left - other.left) < ALIKE || isHanging) && isProse(before);
};

const beginsWithDates = (row: Row | undefined): boolean => {
  const dates = row && findDates(textOf(row));
  return dates?.range === true && dates.at === 0;
};

/** The head of an entry, however near the right edge it ends. */
const endsWithDates = (row: Row): boolean => {
  const text = textOf(row);
  const dates = findDates(text);
  return dates?.range === true && dates.at > 0 && isDateText(text.slice(dates.at));
};

const isProse = (row: Row): boolean =>
  row.cells.length === 1 &&
  (textOf(row).split(" ").length >= (row.items[0]?.place ? 2 : PROSE_WORDS) ||
    /[,&@/.-]$|@/.test(textOf(row)));

/** On the next line of the same column, in the same size. */
const isUnder = (before: Row, row: Row): boolean => {
  const [first, next] = [before.items[0], row.items[0]];
  if (!first || !next || first.page !== next.page || before.flow !== row.flow) return false;
  const gap = extentOf(row.items).top - extentOf(before.items).top;
  return gap > 0 && gap <= LINE_GAP * next.size && Math.abs(first.size - next.size) <= 0.6;
};

const isWrappedHeading = (before: Row, row: Row): boolean =>
  before.items[0]?.font === row.items[0]?.font &&
  sectionOf(`${textOf(before)} ${textOf(row)}`) !== null;

/** Whether the first word of a row had room on the line before: then the line was ended on purpose. */
const wouldFit = (before: Row, row: Row, right: number): boolean => {
  if (/@\S*[-.]$/.test(textOf(before))) return false;
  const text = textOf(row);
  const { left, right: end } = extentOf(row.items);
  const letter = (end - left) / Math.max(1, text.length);
  const word = text.split(" ")[0]?.length ?? 0;
  return extentOf(before.items).right + letter * (word + 1) < right - letter;
};

/** Where the text of a bullet begins, after its mark. */
const textLeft = (row: Row | undefined, left: number): number => {
  const items = row?.items.toSorted((one, other) => one.left - other.left) ?? [];
  const second = items[0] && items[0].text.trim().length === 1 ? items[1] : undefined;
  return second?.left ?? left;
};

const joined = (rows: Row[]): string => rows.map(textOf).reduce(joinedTexts);

const toLine = ({ rows, bullet }: Built, look: Look, pages: Page[]): Line => {
  const items = rows.flatMap((row) => row.items);
  const text = joined(rows);
  const first = rows[0];
  return {
    text,
    cells: rows.length === 1 ? (first?.cells ?? []) : [text],
    pieces: rows.length === 1 ? (first?.pieces ?? []) : joinedPieces(rows, text),
    kind: kindOf(items, bullet, startsWithMark(text)),
    box: boxOf(items, pages),
    lost: false,
    size: Math.max(...items.map((item) => item.size)),
    styled: styledShare(items, look.bodyFont) > STYLED,
    flow: first?.flow ?? 0,
    follows: first?.follows ?? null,
  };
};

const STYLED = 0.7;
const styledShare = (items: Item[], bodyFont: string): number => {
  const letters = (some: Item[]) => some.reduce((sum, { text }) => sum + text.trim().length, 0);
  return letters(items.filter(({ font }) => font !== bodyFont)) / Math.max(1, letters(items));
};

/** Of a line that was wrapped: one look over all of it, or its looks. */
const joinedPieces = (rows: Row[], text: string): Piece[] => {
  const pieces: Piece[] = [];
  for (const piece of rows.flatMap((row) => row.pieces)) {
    const last = pieces.at(-1);
    if (last?.look === piece.look) last.text += ` ${piece.text}`;
    else pieces.push({ ...piece, cell: 0 });
  }
  return pieces.length === 1 ? pieces.map((piece) => ({ ...piece, text })) : pieces;
};

const kindOf = (items: Item[], bullet: boolean, isMarked: boolean): ReadBlock["kind"] => {
  const role = items[0]?.place?.role;
  if (role === "heading" && !isMarked) return "heading";
  if (bullet) return "bullet";
  return role === "cell" ? "cell" : "line";
};

/** In shares of the page, held within it. */
const boxOf = (items: Item[], pages: Page[]): ReadBlock["box"] => {
  const page = items[0]?.page ?? 0;
  const { width, height } = pages[page] ?? { width: 1, height: 1 };
  const extent = extentOf(items);
  const within = (value: number) => Math.min(1, Math.max(0, Number(value.toFixed(4))));
  const [left, top] = [within(extent.left / width), within(extent.top / height)];
  return {
    page,
    left,
    top,
    width: within(extent.right / width - left),
    height: within(extent.bottom / height - top),
  };
};
