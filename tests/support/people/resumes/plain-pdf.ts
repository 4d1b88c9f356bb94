import { Buffer } from "node:buffer";

const [WIDTH, HEIGHT] = [595, 842];
const [LEFT, TOP, SIZE, LEADING] = [60, 780, 11, 16];

const escaped = (text: string) => text.replaceAll(/[\\()]/g, String.raw`\$&`);

const contentOf = (lines: string[]): string => {
  const shown = lines.map((line) => `(${escaped(line)}) Tj T*`).join("\n");
  const text = `BT /F1 ${SIZE} Tf ${LEADING} TL ${LEFT} ${TOP} Td\n${shown}\nET`;
  return `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
};

const FONT_ID = 3;
const FIRST_PAGE_ID = 4;

/** A minimal PDF with these lines on each of its pages. ASCII only. */
export const plainPdf = (...pages: string[][]): Buffer => {
  const ids = pages.map((_, index) => FIRST_PAGE_ID + 2 * index);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${ids.map((id) => `${id} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...pages.flatMap((lines, index) => [pageOf((ids[index] ?? 0) + 1), contentOf(lines)]),
  ];
  return assemble(objects);
};

const pageOf = (contentId: number) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${contentId} 0 R
/Resources << /Font << /F1 ${FONT_ID} 0 R >> >> >>`;

const assemble = (objects: string[]): Buffer => {
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, "latin1");
};

/** The lines of a resume of one page. */
export const RESUME_LINES = [
  "Maria Sousa",
  "maria@sousa.example | +351 912 345 678 | linkedin.com/in/mariasousa",
  "",
  "Summary",
  "Data engineer who makes reports arrive before anybody asks for them.",
  "",
  "Experience",
  "Data Engineer, Northwind Traders",
  "Mar 2021 - Present",
  "- Built a pipeline in Python that loads 4 million rows every night",
  "- Cut the time of the monthly report by 60 % with SQL",
  "- Led the move of eight services to Kubernetes without an outage",
  "",
  "Developer, Contoso",
  "Sep 2017 - Feb 2021",
  "- Wrote the billing service that 300 shops use every day",
  "- Taught twelve new colleagues how the database is kept in order",
  "",
  "Education",
  "University of Porto, BSc Computer Science, 2014 - 2017",
  "",
  "Skills",
  "Python, SQL, Kubernetes, PostgreSQL",
];
