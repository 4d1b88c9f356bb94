import type { Buffer } from "node:buffer";

import {
  Document,
  Header,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  Textbox,
  WidthType,
} from "docx";

import { type Block, type EntryText, type Wording, blocksOf, contactsOf } from "./blocks.ts";
import { FORMAL, NUMBERS, PLAIN } from "./html-layouts.ts";
import type { JsonResume } from "./json-resume.ts";

export type WordLayout = { name: string; docx: (resume: JsonResume) => Promise<Buffer> };
type Child = Paragraph | Table | Textbox;

const text = (content: string) => new Paragraph({ text: content });
const bold = (content: string) =>
  new Paragraph({ children: [new TextRun({ text: content, bold: true })] });
const nameOf = (resume: JsonResume) =>
  new Paragraph({
    heading: HeadingLevel.TITLE,
    children: [new TextRun({ text: resume.basics.name, bold: true, size: 40 })],
  });
const headingOf = (content: string) =>
  new Paragraph({ text: content, heading: HeadingLevel.HEADING_1 });
const bulletsOf = (entry: EntryText) =>
  entry.bullets.map((bullet) => new Paragraph({ text: bullet, bullet: { level: 0 } }));

type EntryChildren = (entry: EntryText) => Paragraph[];
/** The dates after a tab. */
const tabbed: EntryChildren = (entry) => [
  bold(`${entry.first}\t${entry.dates}`),
  text([entry.second, entry.place].filter(Boolean).join(", ")),
  ...bulletsOf(entry),
];
const inline: EntryChildren = (entry) => [
  text([entry.first, entry.second, entry.dates].filter(Boolean).join(" | ")),
  ...bulletsOf(entry),
];
const stacked: EntryChildren = (entry) => [
  bold(entry.first),
  ...[entry.second, entry.dates].filter(Boolean).map(text),
  ...bulletsOf(entry),
];

const blockOf = (block: Block, children: EntryChildren): Paragraph[] => [
  headingOf(block.heading),
  ...block.entries.flatMap(children),
  ...block.lines.map(text),
];
const allBlocks = (resume: JsonResume, words: Wording, children: EntryChildren) =>
  blocksOf(resume, words).flatMap((block) => blockOf(block, children));

const contactLine = (resume: JsonResume) => text(contactsOf(resume).join(" | "));

const pack = (children: Child[], header?: Paragraph[]): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({
      sections: [
        { headers: header ? { default: new Header({ children: header }) } : {}, children },
      ],
    }),
  );

const cell = (children: Paragraph[], size: number) =>
  new TableCell({ children, width: { size, type: WidthType.PERCENTAGE } });
const tableOf = (rows: [Paragraph[], Paragraph[]][], left: number) =>
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      ([one, other]) => new TableRow({ children: [cell(one, left), cell(other, 100 - left)] }),
    ),
  });

const datesInTable = (resume: JsonResume): Child[] =>
  blocksOf(resume, NUMBERS).flatMap((block): Child[] => {
    const rows = block.entries.map((entry): [Paragraph[], Paragraph[]] => [
      [text(entry.dates)],
      [bold(entry.first), text(entry.second), ...bulletsOf(entry)],
    ]);
    const table = rows.length > 0 ? [tableOf(rows, 25)] : [];
    return [headingOf(block.heading), ...table, ...block.lines.map(text)];
  });

const SIDE = new Set(["skills", "languages", "interests", "awards"]);

const twoColumns = (resume: JsonResume): Child[] => {
  const blocks = blocksOf(resume, PLAIN);
  const side = blocks.filter((block) => SIDE.has(block.kind));
  const main = blocks.filter((block) => !SIDE.has(block.kind));
  const narrow = [
    ...contactsOf(resume).map(text),
    ...side.flatMap((block) => blockOf(block, stacked)),
  ];
  return [nameOf(resume), tableOf([[narrow, main.flatMap((each) => blockOf(each, tabbed))]], 32)];
};

/** The text boxes beside the body: contacts and skills. */
const boxed = (resume: JsonResume): Child[] => {
  const blocks = blocksOf(resume, FORMAL);
  const side = blocks.filter((block) => SIDE.has(block.kind));
  const main = blocks.filter((block) => !SIDE.has(block.kind));
  const style = { width: "180pt" as const };
  return [
    nameOf(resume),
    new Textbox({ style, children: contactsOf(resume).map(text) }),
    ...main.flatMap((block) => blockOf(block, tabbed)),
    new Textbox({ style, children: side.flatMap((block) => blockOf(block, stacked)) }),
  ];
};

export const WORD_LAYOUTS: WordLayout[] = [
  {
    name: "one column, tabs",
    docx: (resume) =>
      pack([nameOf(resume), contactLine(resume), ...allBlocks(resume, PLAIN, tabbed)]),
  },
  {
    name: "one column, stacked heads",
    docx: (resume) =>
      pack([nameOf(resume), contactLine(resume), ...allBlocks(resume, NUMBERS, stacked)]),
  },
  {
    name: "name and contacts in the page header",
    docx: (resume) =>
      pack(allBlocks(resume, FORMAL, inline), [nameOf(resume), contactLine(resume)]),
  },
  {
    name: "table of dates",
    docx: (resume) => pack([nameOf(resume), contactLine(resume), ...datesInTable(resume)]),
  },
  { name: "two columns in a table", docx: (resume) => pack(twoColumns(resume)) },
  { name: "text boxes", docx: (resume) => pack(boxed(resume)) },
];
