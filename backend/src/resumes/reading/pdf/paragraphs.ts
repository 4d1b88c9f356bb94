import type { ReadBlock } from "@lyceum/shared/rest/resumes.ts";

import { type Line, startsWithMark } from "../line.ts";
import { hasDate } from "../parse/dates.ts";
import { sectionOf } from "../parse/sections.ts";
import type { Item, Page } from "./items.ts";
import { type Row, extentOf } from "./rows.ts";

type Look = { bodyFont: string };
type Built = { rows: Row[]; bullet: boolean };

const COLUMN_SLACK = 0.86;

/** Rows put together again where one was wrapped, as lines. */
export const linesOf = (rows: Row[], pages: Page[]): Line[] => {
  const look = { bodyFont: bodyFontOf(rows.flatMap((row) => row.items)) };
  const widths = widthsOf(rows);
  const built: Built[] = [];
  for (const row of rows) {
    const last = built.at(-1);
    if (last && goesOn(last, row, widths.get(row.flow) ?? 0)) last.rows.push(row);
    else built.push({ rows: [row], bullet: isBullet(row) });
  }
  return built.map((each) => toLine(each, look, pages));
};

const widthsOf = (rows: Row[]): Map<number, number> => {
  const widths = new Map<number, number>();
  for (const row of rows)
    widths.set(row.flow, Math.max(widths.get(row.flow) ?? 0, extentOf(row.items).right));
  return widths;
};

export const bodyFontOf = (items: Item[]): string => {
  const letters = new Map<string, number>();
  for (const { font, text } of items) letters.set(font, (letters.get(font) ?? 0) + text.length);
  return [...letters].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? "";
};

const textOf = (row: Row) => row.cells.join(" ");
const isBullet = (row: Row) =>
  startsWithMark(textOf(row)) || row.items[0]?.place?.role === "item";

/** Whether a row is what of the paragraph before did not fit on its line. */
const goesOn = ({ rows, bullet }: Built, row: Row, width: number): boolean => {
  const before = rows.at(-1);
  if (!before || row.cells.length > 1 || startsWithMark(textOf(row))) return false;
  const [one, other] = [extentOf(before.items), extentOf(row.items)];
  const [first, next] = [before.items[0], row.items[0]];
  if (!first || !next || first.page !== next.page || before.flow !== row.flow) return false;
  const [oneBlock, otherBlock] = [before.items.at(-1)?.place?.block, next.place?.block];
  const gap = other.top - one.top;
  const size = next.size;
  if (gap <= 0 || gap > 2 * size || Math.abs(first.size - size) > 0.6) return false;
  if (oneBlock !== otherBlock || sectionOf(textOf(row)) !== null) return false;
  if (bullet) return oneBlock !== undefined || other.left >= textLeft(rows[0], one.left) - 3;
  return one.right >= width * COLUMN_SLACK && before.cells.length === 1 && isProse(before, row);
};

/** Where the text of a bullet begins, after its mark. */
const textLeft = (row: Row | undefined, left: number): number => {
  const items = row?.items.toSorted((one, other) => one.left - other.left) ?? [];
  const second = items[0] && items[0].text.trim().length === 1 ? items[1] : undefined;
  return second?.left ?? left + 4;
};

const isProse = (before: Row, row: Row): boolean =>
  textOf(before).length > 40 && !hasDate(textOf(row)) && before.items[0]?.font === row.items[0]?.font;

const toLine = ({ rows, bullet }: Built, look: Look, pages: Page[]): Line => {
  const items = rows.flatMap((row) => row.items);
  const text = rows.map(textOf).join(" ");
  const first = rows[0];
  return {
    text,
    cells: rows.length === 1 ? (first?.cells ?? []) : [text],
    kind: kindOf(items, text, bullet),
    box: boxOf(items, pages),
    lost: false,
    size: Math.max(...items.map((item) => item.size)),
    styled: items.every((item) => item.font !== look.bodyFont),
    flow: first?.flow ?? 0,
    follows: first?.follows ?? null,
  };
};

const kindOf = (items: Item[], text: string, bullet: boolean): ReadBlock["kind"] => {
  const role = items[0]?.place?.role;
  if (role === "heading" || sectionOf(text) !== null) return "heading";
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
