import type { Buffer } from "node:buffer";

import { RESUME_PAGES_MAX } from "@lyceum/shared/limits.ts";
import { getDocumentProxy, getResolvedPDFJS } from "unpdf";

import { Refusal } from "../files/refusal.ts";
import type { ReadText } from "../read-text.ts";
import { cutIntoRegions } from "./columns.ts";
import { annotationsOf } from "./annotations.ts";
import { type Before, columnBefore } from "./column-before.ts";
import { withoutIcons } from "./icons.ts";
import { type Item, type Page, type PdfDocument, readPage } from "./items.ts";
import { markMargins } from "./margins.ts";
import { bodyFontOf, linesOf } from "./paragraphs.ts";
import { withoutShadows } from "./shadows.ts";
import { inStructure, isForReading } from "./structure-order.ts";
import { type Row, onOneLine, rowsFromAbove, rowsInOrder } from "./rows.ts";

/** Runs of text on all pages; beyond them a file is no resume, and to order it takes too long. */
const ITEMS_MAX = 20_000;
/** Of the runs, how many must have their place in the structure of a tagged file for it to be believed. */
const TAGGED = 0.95;
const QUIET = 0;

/** The text of a PDF in reading order. Throws Refusal. */
export const readPdf = async (bytes: Buffer): Promise<ReadText> => {
  const document = await open(bytes);
  if (document.numPages > RESUME_PAGES_MAX) throw new Refusal("tooManyPages");
  const { pages, items, mailLinks } = await readPages(document);
  if (items.length === 0) throw new Refusal((await isDrawnOn(document)) ? "imageOnly" : "empty");
  return { ...order(items, pages), mailLinks };
};

const open = async (bytes: Buffer): Promise<PdfDocument> => {
  try {
    const data = new Uint8Array(bytes);
    return await getDocumentProxy(data, { verbosity: QUIET });
  } catch (error) {
    const locked = error instanceof Error && error.name === "PasswordException";
    throw new Refusal(locked ? "encrypted" : "unreadable");
  }
};

/** Whether anything is drawn on a page, or a picture shown. */
const isDrawnOn = async (document: PdfDocument): Promise<boolean> => {
  const { OPS } = await getResolvedPDFJS();
  const drawing = new Set(
    Object.entries(OPS).flatMap(([name, code]) => (DRAWING.test(name) ? code : [])),
  );
  for (let index = 0; index < document.numPages; index += 1) {
    const { fnArray } = await (await document.getPage(index + 1)).getOperatorList();
    if (fnArray.some((operator) => drawing.has(operator))) return true;
  }
  return false;
};
/** What the library calls what leaves ink on a page. */
const DRAWING = /^(?:paint|constructPath|stroke$|fill$|shadingFill)/;

type Read = { pages: Page[]; items: Item[]; mailLinks: string[] };

const ADDRESS = /[\p{L}\d]@[\p{L}\d-]+\.\p{L}{2}/u;
/** With what was typed into a form and, where no address is written, those that are linked: to look for them takes time. */
const withAnnotations = async (document: PdfDocument, read: Item[]) => {
  const items = [...read];
  const mailLinks: string[] = [];
  const isAddressed = read.some(({ text }) => ADDRESS.test(text));
  if (isAddressed && (await document.getFieldObjects()) === null) return { items, mailLinks };
  for (let index = 0; index < document.numPages; index += 1) {
    const found = await annotationsOf(await document.getPage(index + 1), index);
    items.push(...found.filled);
    mailLinks.push(...found.mailLinks);
  }
  return { items, mailLinks };
};

const readPages = async (document: PdfDocument): Promise<Read> => {
  const pages: Page[] = [];
  const items: Item[] = [];
  try {
    for (let index = 0; index < document.numPages; index += 1) {
      // One page after another: all of them at once would need the memory of all.
      const read = await readPage(await document.getPage(index + 1), index);
      pages.push(read.size);
      items.push(...read.items);
      if (items.length > ITEMS_MAX) throw new Refusal("tooLong");
    }
    return { pages, ...(await withAnnotations(document, items)) };
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("unreadable");
  }
};

const order = (all: Item[], pages: Page[]): Omit<ReadText, "mailLinks"> => {
  const items = withMarks(withoutIcons(withoutShadows(all)));
  const tagged = items.filter((item) => item.place).length >= TAGGED * items.length;
  const { rows, columns } = byWhitespace(items, pages);
  const structured = tagged ? rowsInOrder(inStructure(items)) : [];
  const isOrdered = tagged && isForReading(structured, columns);
  const lines = linesOf(isOrdered ? structured : rows, pages);
  return {
    lines: markMargins(lines, pages.length),
    pages,
    format: "pdf",
    columns,
    tables: tagged && items.some((item) => item.place?.role === "cell"),
    tagged,
    fonts: new Set(items.map((item) => item.font)).size,
    smallestFont: smallestOf(items),
  };
};

/** Signs that begin several lines and are set in a font of their own are marks of bullets, whatever letter the font calls them. */
const withMarks = (items: Item[]): Item[] => {
  const counts = new Map<string, number>();
  const key = ({ text, font }: Item) => `${text.trim()} ${font}`;
  const isSign = (item: Item, index: number) => {
    const [before, next] = [items[index - 1], items[index + 1]];
    const isWithin = before && onOneLine(before, item) && before.right > item.left - item.size;
    if (isWithin || !/^[\p{L}\p{S}*]$/u.test(item.text.trim())) return false;
    return isBeside(item, next);
  };
  const isBeside = (item: Item, next: Item | undefined) =>
    next !== undefined &&
    next.font !== item.font &&
    next.page === item.page &&
    next.left > item.right &&
    onOneLine(item, next);
  for (const [index, item] of items.entries())
    if (isSign(item, index)) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return items.map((item, index) =>
    (counts.get(key(item)) ?? 0) >= MARKS_MIN && isSign(item, index)
      ? { ...item, text: "•" }
      : item,
  );
};
const MARKS_MIN = 3;

type Cut = { rows: Row[]; columns: number };

const byWhitespace = (items: Item[], pages: Page[]): Cut => {
  let columns = 1;
  let flow = 0;
  const rows: Row[] = [];
  let before: Before[] = [];
  for (const index of pages.keys()) {
    const found = cutIntoRegions(items.filter((item) => item.page === index));
    columns = Math.max(columns, found.columns);
    const first = flow;
    const here = found.regions.map(({ extent }, at) => ({ ...extent, flow: first + at }));
    for (const [at, { items: inside, extent, after }] of found.regions.entries()) {
      const follows = after === null ? columnBefore(extent, before) : first + after;
      rows.push(...rowsFromAbove(inside, first + at, follows));
    }
    flow += found.regions.length;
    before = here;
  }
  return { rows, columns };
};

/** The size of the least letters that make up more than a fiftieth of the text in its main typeface. */
const smallestOf = (items: Item[]): number | null => {
  const font = bodyFontOf(items);
  const letters = new Map<number, number>();
  for (const item of items.filter((each) => each.font === font)) {
    const size = Math.round(item.size * 2) / 2;
    letters.set(size, (letters.get(size) ?? 0) + item.text.length);
  }
  const total = [...letters.values()].reduce((sum, count) => sum + count, 0);
  const common = [...letters].filter(([, count]) => count > total / 50).map(([size]) => size);
  const smallest = Math.min(...common);
  return Number.isFinite(smallest) && smallest > 0 ? smallest : null;
};
