import { Buffer } from "node:buffer";

import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from "pdf-lib";

import { type Block, blocksOf, contactsOf } from "./blocks.ts";
import { NUMBERS, PLAIN } from "./html-layouts.ts";
import type { JsonResume } from "./json-resume.ts";

/**
 * Layouts drawn line by line, with bullets that are letters, as simple programs write PDF. The reader was written
 * without them.
 */
export type DrawnLayout = { name: string; pdf: (resume: JsonResume) => Promise<Buffer> };

type Style = { font: PDFFont; size: number; indent: number };
type Column = { left: number; right: number };

const BOTTOM = 50;
const LINE = 1.3;

/** Writes down a column, and continues on a new page when one is full. */
class Pen {
  #document: PDFDocument;
  #column: Column;
  #page: PDFPage;
  #y: number;

  constructor(document: PDFDocument, column: Column, page: PDFPage, y: number) {
    this.#document = document;
    this.#column = column;
    this.#page = page;
    this.#y = y;
  }

  get y(): number {
    return this.#y;
  }

  skip(points: number): void {
    this.#y -= points;
  }

  write(text: string, { font, size, indent }: Style): void {
    const left = this.#column.left + indent;
    for (const line of wrap(text, font, size, this.#column.right - left)) {
      this.#nextLine(size);
      this.#page.drawText(line, { x: left, y: this.#y, size, font });
    }
  }

  /** One text at the left edge, one at the right. */
  writeBoth(left: string, right: string, { font, size }: Style): void {
    this.#nextLine(size);
    this.#page.drawText(left, { x: this.#column.left, y: this.#y, size, font });
    const x = this.#column.right - font.widthOfTextAtSize(right, size);
    this.#page.drawText(right, { x, y: this.#y, size, font });
  }

  #nextLine(size: number): void {
    if (this.#y - size * LINE < BOTTOM) {
      this.#page = this.#document.addPage([595, 842]);
      this.#y = 790;
    }
    this.#y -= size * LINE;
  }
}

const wrap = (text: string, font: PDFFont, size: number, width: number): string[] => {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = [lines.at(-1), word].filter(Boolean).join(" ");
    if (lines.length > 0 && font.widthOfTextAtSize(longer, size) <= width)
      lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
};

type Styles = Record<"name" | "heading" | "head" | "text" | "bullet", Style>;
const stylesOf = async (
  document: PDFDocument,
  plain: StandardFonts,
  bold: StandardFonts,
): Promise<Styles> => {
  const [font, strong] = [await document.embedFont(plain), await document.embedFont(bold)];
  return {
    name: { font: strong, size: 22, indent: 0 },
    heading: { font: strong, size: 12, indent: 0 },
    head: { font: strong, size: 10, indent: 0 },
    text: { font, size: 10, indent: 0 },
    bullet: { font, size: 10, indent: 12 },
  };
};

const writeBlock = (pen: Pen, block: Block, styles: Styles): void => {
  pen.skip(10);
  pen.write(block.heading, styles.heading);
  for (const entry of block.entries) {
    pen.skip(4);
    pen.writeBoth(entry.first, entry.dates, styles.head);
    pen.write([entry.second, entry.place].filter(Boolean).join(" - "), styles.text);
    for (const bullet of entry.bullets) pen.write(`• ${bullet}`, styles.bullet);
  }
  for (const line of block.lines) pen.write(line, styles.text);
};

const FULL = { left: 50, right: 545 };
const SIDE = new Set(["skills", "languages", "interests", "awards"]);

const oneColumn = async (resume: JsonResume): Promise<Buffer> => {
  const document = await PDFDocument.create();
  const styles = await stylesOf(document, StandardFonts.TimesRoman, StandardFonts.TimesRomanBold);
  const pen = new Pen(document, FULL, document.addPage([595, 842]), 800);
  pen.write(resume.basics.name, styles.name);
  pen.write(contactsOf(resume).join("  •  "), styles.text);
  for (const block of blocksOf(resume, NUMBERS)) writeBlock(pen, block, styles);
  return Buffer.from(await document.save());
};

/** The name over both; the wide column is written first, the narrow one after all its pages. */
const twoColumns = async (resume: JsonResume): Promise<Buffer> => {
  const document = await PDFDocument.create();
  const styles = await stylesOf(document, StandardFonts.Helvetica, StandardFonts.HelveticaBold);
  const page = document.addPage([595, 842]);
  const top = new Pen(document, FULL, page, 800);
  top.write(resume.basics.name, styles.name);
  top.write(contactsOf(resume).join(" | "), styles.text);
  const wide = new Pen(document, { left: 50, right: 375 }, page, top.y - 10);
  const narrow = new Pen(document, { left: 400, right: 545 }, page, top.y - 10);
  for (const block of blocksOf(resume, PLAIN))
    writeBlock(SIDE.has(block.kind) ? narrow : wide, block, styles);
  return Buffer.from(await document.save());
};

export const DRAWN_LAYOUTS: DrawnLayout[] = [
  { name: "drawn, one column", pdf: oneColumn },
  { name: "drawn, two columns", pdf: twoColumns },
];
