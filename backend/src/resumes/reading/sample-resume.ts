import type { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Signs and letters of WinAnsi that are beyond Latin-1 once they are read. */
const EN_DASH = "\x96";
const BULLET = "\x95";
const APOSTROPHE = "\x92";
const [BIG_S, SMALL_S, BIG_Z, SMALL_Z] = ["\x8a", "\x9a", "\x8e", "\x9e"];
const HEADING = 14;
const BODY = 10;

type Line = [text: string, size: number];

/** What a resume says in the ways that many do: signs beyond ASCII, ranges, bullets, heads of one line and of several. */
const LINES: Line[] = [
  ["Jane Doe", 22],
  ["jane.doe@example.com | +1 212 555 0142 | linkedin.com/in/janedoe | Lyon, France", BODY],
  ["Summary", HEADING],
  ["Engineer who builds what people need. Ten years in water, energy and rail.", BODY],
  ["Experience", HEADING],
  [`Senior Engineer, Acme Ltd, Jan 2019 ${EN_DASH} Present`, BODY],
  [`${BULLET} Built a pipeline with Python and SQL for 40 people`, BODY],
  [`${BULLET} Cut costs by 12 %`, BODY],
  ["Data Analyst, Globex Corporation, 03/2016 - 12/2018", BODY],
  [`${BULLET} Wrote reports (2 years 9 months)`, BODY],
  ["Education", HEADING],
  ["BSc in Physics", BODY],
  ["University of Porto", BODY],
  ["05/2016", BODY],
  ["Skills", HEADING],
  ["Python, SQL, Excel, Docker, Kubernetes", BODY],
];
/**
 * The same in letters beyond Latin-1, which almost every line has: V8 prepares each regular expression twice, once for texts of
 * Latin-1 and once for all others, and not wholly before it is used for the second time.
 */
const LINES_BEYOND: Line[] = [
  [`Dr. ${BIG_Z}ofie ${BIG_S}imkov\xe1`, 22],
  [`${BIG_Z}ilina, Slovakia ${EN_DASH} +421 905 123 456 ${EN_DASH} zofie@example.com`, BODY],
  [`Profile ${BULLET} Summary`, HEADING],
  [
    `Engineer${APOSTROPHE}s work since 2015, from people${APOSTROPHE}s needs. It started 2012 ${EN_DASH}`,
    BODY,
  ],
  [`Work experience ${BULLET} Career`, HEADING],
  [`Senior Engineer, ${BIG_S}koda Motors Ltd, ${BIG_Z}ilina, Jan 2019 ${EN_DASH} Present`, BODY],
  [`${BULLET} Built people${APOSTROPHE}s pipelines with Python and SQL`, BODY],
  [`Da${SMALL_S}a${APOSTROPHE}s Data Analyst, ${BIG_S}koda Energy Corporation`, BODY],
  [`03/2016 ${EN_DASH} 12/2018`, BODY],
  [`${BULLET} ${BIG_Z}ilina${APOSTROPHE}s reports (2 years 9 months)`, BODY],
  ["Education", HEADING],
  [`BSc in Physics of ${BIG_S}umava`, BODY],
  [`University of ${BIG_Z}ilina, 2012 ${EN_DASH} 2016`, BODY],
  [`Bachelor${APOSTROPHE}s degree: Law, College of Ko${SMALL_S}ice, Slovakia`, BODY],
  [`2008 ${EN_DASH}`, BODY],
  [`${BULLET} Ko${SMALL_S}ice, 05/2011`, BODY],
  ["Skills", HEADING],
  [`Python, SQL, Excel, Docker, ${SMALL_Z}SQL`, BODY],
];
const LINE_HEIGHT = 24;

/** PDFs with the parts that every resume has, in Latin-1. Their tables of places are left out: readers make them themselves. */
export const sampleResumes = (): [plain: string, beyond: string] => [
  drawn(LINES),
  drawn(LINES_BEYOND),
];

const drawn = (lines: Line[]): string => {
  const shown = lines.map(
    ([text, size], index) =>
      `/F ${size} Tf 1 0 0 1 50 ${740 - LINE_HEIGHT * index} Tm (${text.replace(/[()]/g, String.raw`\$&`)}) Tj`,
  );
  const content = `BT ${shown.join(" ")} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  const numbered = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  return `%PDF-1.7\n${numbered.join("")}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n0\n%%EOF`;
};

/** The same person's as a browser prints it and as TeX sets it, each with its letters in a form of its own, and as a .docx. */
export const madeSamples = (): Promise<Buffer[]> =>
  Promise.all(MADE.map((name) => readFile(join(import.meta.dirname, "samples", name))));
const MADE = ["browser.pdf", "tex.pdf", "word.docx"];
