import type { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const EN_DASH = "\x96";
const BULLET = "\x95";
const HEADING = 14;
const BODY = 10;

/** What a resume says in the ways that many do: signs beyond ASCII, ranges, bullets, heads of one line and of several. */
const LINES: [text: string, size: number][] = [
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
  ["University of Porto, 2012 - 2016", BODY],
  ["Skills", HEADING],
  ["Python, SQL, Excel, Docker, Kubernetes", BODY],
];
const LINE_HEIGHT = 24;

/** A PDF with the parts that every resume has, in Latin-1. Its table of places is left out: readers make it themselves. */
export const sampleResume = (): string => {
  const shown = LINES.map(
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

/** The same person's as a browser prints it, and as TeX sets it: each brings its letters along in a form of its own. */
export const printedSamples = (): Promise<Buffer[]> =>
  Promise.all(PRINTED.map((name) => readFile(join(import.meta.dirname, "samples", name))));
const PRINTED = ["browser.pdf", "tex.pdf"];
