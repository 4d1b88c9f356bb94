import type { ReadBlock } from "@lyceum/shared/rest/resumes.ts";

import { type Line, startsWithMark } from "../line.ts";
import { sectionOf } from "../parse/sections.ts";
import type { Item, Page } from "./items.ts";
import { type Row, extentOf } from "./rows.ts";

type Look = { bodyFont: string };
type Built = { rows: Row[]; bullet: boolean };
/** Where the text of a flow begins and ends, from left to right. */
type Edges = { left: number; right: number };

/** In points. */
const INDENT = 6;
const ALIKE = 3;
/** Of the size of the letters: what two lines of one paragraph lie apart at most. */
const LINE_GAP = 1.75;
const PROSE_WORDS = 3;

/** Rows put together again where one was wrapped, as lines. */
export const linesOf = (rows: Row[], pages: Page[]): Line[] => {
  const look = { bodyFont: bodyFontOf(rows.flatMap((row) => row.items)) };
  const edges = edgesOf(rows);
  const built: Built[] = [];
  for (const row of rows) {
    const last = built.at(-1);
    const edge = edges.get(row.flow) ?? { left: 0, right: 0 };
    if (last && goesOn(last, row, edge.right)) last.rows.push(row);
    else built.push({ rows: [row], bullet: isBullet(row, edge.left) });
  }
  return built.map((each) => toLine(each, look, pages));
};

const edgesOf = (rows: Row[]): Map<number, Edges> => {
  const edges = new Map<number, Edges>();
  for (const row of rows) {
    const { left, right } = extentOf(row.items);
    const known = edges.get(row.flow) ?? { left, right };
    edges.set(row.flow, {
      left: Math.min(known.left, left),
      right: Math.max(known.right, right),
    });
  }
  return edges;
};

export const bodyFontOf = (items: Item[]): string => {
  const letters = new Map<string, number>();
  for (const { font, text } of items) letters.set(font, (letters.get(font) ?? 0) + text.length);
  return [...letters].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? "";
};

const textOf = (row: Row) => row.cells.join(" ");
/** A mark that is drawn, not written, leaves only its indent. */
const isBullet = (row: Row, left: number): boolean => {
  if (startsWithMark(textOf(row))) return true;
  const [first] = row.items;
  if (first?.place) return first.place.role === "item";
  const indent = extentOf(row.items).left - left;
  return row.cells.length === 1 && indent >= INDENT && indent < 5 * INDENT;
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
  return Math.abs(one.left - other.left) < ALIKE && isProse(before);
};

const isProse = (row: Row): boolean =>
  row.cells.length === 1 &&
  (textOf(row).split(" ").length >= PROSE_WORDS || /[,&@/.-]$|@/.test(textOf(row)));

/** On the next line of the same column, in the same size. */
const isUnder = (before: Row, row: Row): boolean => {
  const [first, next] = [before.items[0], row.items[0]];
  if (!first || !next || first.page !== next.page || before.flow !== row.flow) return false;
  const gap = extentOf(row.items).top - extentOf(before.items).top;
  return gap > 0 && gap <= LINE_GAP * next.size && Math.abs(first.size - next.size) <= 0.6;
};

const isWrappedHeading = (before: Row, row: Row): boolean =>
  sectionOf(textOf(before)) === null &&
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

/** An address that was broken at its hyphen or dot has no space there. */
const joined = (rows: Row[]): string =>
  rows
    .map(textOf)
    .reduce((text, next) => (/@\S*[-.]$/.test(text) ? text + next : `${text} ${next}`));

const toLine = ({ rows, bullet }: Built, look: Look, pages: Page[]): Line => {
  const items = rows.flatMap((row) => row.items);
  const text = joined(rows);
  const first = rows[0];
  return {
    text,
    cells: rows.length === 1 ? (first?.cells ?? []) : [text],
    kind: kindOf(items, bullet),
    box: boxOf(items, pages),
    lost: false,
    size: Math.max(...items.map((item) => item.size)),
    styled: items.every((item) => item.font !== look.bodyFont),
    flow: first?.flow ?? 0,
    follows: first?.follows ?? null,
  };
};

const kindOf = (items: Item[], bullet: boolean): ReadBlock["kind"] => {
  const role = items[0]?.place?.role;
  if (role === "heading") return "heading";
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
