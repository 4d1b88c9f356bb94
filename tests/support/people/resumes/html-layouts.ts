import {
  type Block,
  type EntryText,
  type Wording,
  blocksOf,
  contactsOf,
  long,
  numbers,
  short,
} from "./blocks.ts";
import type { JsonResume } from "./json-resume.ts";

export type HtmlLayout = {
  name: string;
  /** Whether the PDF is tagged. */
  tagged: boolean;
  html: (resume: JsonResume) => string;
};

const PLAIN: Wording = {
  experience: "Work Experience",
  education: "Education",
  skills: "Skills",
  summary: "Summary",
  date: short,
  present: "Present",
  dash: " – ",
  titleFirst: true,
};
const FORMAL: Wording = {
  experience: "PROFESSIONAL EXPERIENCE",
  education: "EDUCATION",
  skills: "TECHNICAL SKILLS",
  summary: "PROFILE",
  date: long,
  present: "Present",
  dash: " - ",
  titleFirst: false,
};
const NUMBERS: Wording = {
  experience: "Employment History",
  education: "Academic Background",
  skills: "Core Competencies",
  summary: "About Me",
  date: numbers,
  present: "now",
  dash: " — ",
  titleFirst: true,
};

export const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const tag = (name: string, text: string, style = "") =>
  `<${name}${style && ` style="${style}"`}>${escape(text)}</${name}>`;
const bulletsOf = (entry: EntryText) =>
  entry.bullets.length === 0
    ? ""
    : `<ul>${entry.bullets.map((bullet) => tag("li", bullet)).join("")}</ul>`;
const linesOf = (block: Block) => block.lines.map((line) => tag("p", line)).join("");

const page = (style: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Resume</title><style>
  @page { size: A4; margin: 18mm } * { box-sizing: border-box }
  body { font: 10.5pt/1.35 "DejaVu Sans", sans-serif; margin: 0 } h1 { font-size: 20pt; margin: 0 }
  h2 { font-size: 13pt; margin: 12pt 0 4pt } p { margin: 2pt 0 } ul { margin: 2pt 0; padding-left: 14pt }
  .row { display: flex; justify-content: space-between; gap: 20pt } ${style}</style>${body}</html>`;

const head = (resume: JsonResume) =>
  tag("h1", resume.basics.name) +
  (resume.basics.label && tag("p", resume.basics.label)) +
  tag("p", contactsOf(resume).join(" | "));

type EntryHtml = (entry: EntryText) => string;
const blockHtml = (block: Block, entryHtml: EntryHtml) =>
  tag("h2", block.heading) + block.entries.map(entryHtml).join("") + linesOf(block);

/** Title and dates on one line, the employer under it. */
const datesRight: EntryHtml = (entry) =>
  `<div class="row">${tag("b", entry.first)}${tag("span", entry.dates)}</div>${tag(
    "p",
    [entry.second, entry.place].filter(Boolean).join(", "),
  )}${bulletsOf(entry)}`;
/** All on one line with bars between. */
const inline: EntryHtml = (entry) =>
  tag("p", [entry.first, entry.second, entry.dates].filter(Boolean).join(" | ")) + bulletsOf(entry);
/** Each on a line of its own. */
const stacked: EntryHtml = (entry) =>
  tag("p", entry.first, "font-weight: bold") +
  tag("p", entry.second) +
  tag("p", entry.dates) +
  bulletsOf(entry);

const oneColumn =
  (words: Wording, entryHtml: EntryHtml, style = "") =>
  (resume: JsonResume) =>
    page(
      style,
      head(resume) +
        blocksOf(resume, words)
          .map((block) => blockHtml(block, entryHtml))
          .join(""),
    );

const SIDE = new Set(["skills", "languages", "interests", "awards"]);

const sidebar = (side: "left" | "right", words: Wording) => (resume: JsonResume) => {
  const blocks = blocksOf(resume, words);
  const narrow =
    tag("h2", "Contact") +
    contactsOf(resume)
      .map((each) => tag("p", each))
      .join("") +
    blocks
      .filter((block) => SIDE.has(block.kind))
      .map((block) => blockHtml(block, stacked))
      .join("");
  const wide =
    tag("h1", resume.basics.name) +
    tag("p", resume.basics.label) +
    blocks
      .filter((block) => !SIDE.has(block.kind))
      .map((block) => blockHtml(block, datesRight))
      .join("");
  const columns = [`<div class="narrow">${narrow}</div>`, `<div class="wide">${wide}</div>`];
  return page(
    ".both { display: flex; gap: 24pt } .narrow { width: 31%; overflow-wrap: anywhere; font-size: 9.5pt } .wide { width: 66% }",
    `<div class="both">${(side === "left" ? columns : columns.toReversed()).join("")}</div>`,
  );
};

const table = (words: Wording) => (resume: JsonResume) => {
  const row = (entry: EntryText) =>
    `<tr><td class="when">${escape(entry.dates)}</td><td>${tag("b", entry.first)}<br>${escape(
      [entry.second, entry.place].filter(Boolean).join(", "),
    )}${bulletsOf(entry)}</td></tr>`;
  const blocks = blocksOf(resume, words).map(
    (block) =>
      tag("h2", block.heading) +
      (block.entries.length > 0 ? `<table>${block.entries.map(row).join("")}</table>` : "") +
      linesOf(block),
  );
  return page(
    "td { vertical-align: top; padding: 2pt 10pt 2pt 0 } .when { width: 130pt; white-space: nowrap }",
    head(resume) + blocks.join(""),
  );
};

/** Headings in the margin beside their sections, on letter-size paper. */
const margin = (words: Wording) => (resume: JsonResume) => {
  const blocks = blocksOf(resume, words).map(
    (block) =>
      `<div class="part">${tag("h2", block.heading)}<div>${block.entries.map(datesRight).join("")}${linesOf(block)}</div></div>`,
  );
  return page(
    ".part { display: grid; grid-template-columns: 120pt 1fr; gap: 16pt; margin-top: 8pt } h2 { margin: 0; font-size: 10.5pt } @page { size: letter }",
    head(resume) + blocks.join(""),
  );
};

export const HTML_LAYOUTS: HtmlLayout[] = [
  { name: "one column", tagged: false, html: oneColumn(PLAIN, datesRight) },
  {
    name: "one column, serif, inline heads",
    tagged: false,
    html: oneColumn(FORMAL, inline, "body { font-family: 'DejaVu Serif', serif }"),
  },
  { name: "one column, tagged, stacked heads", tagged: true, html: oneColumn(NUMBERS, stacked) },
  { name: "left sidebar", tagged: false, html: sidebar("left", PLAIN) },
  { name: "right sidebar", tagged: false, html: sidebar("right", FORMAL) },
  { name: "sidebar, tagged", tagged: true, html: sidebar("left", NUMBERS) },
  { name: "table of dates", tagged: false, html: table(NUMBERS) },
  { name: "headings in the margin", tagged: false, html: margin(FORMAL) },
];

export { FORMAL, NUMBERS, PLAIN };
