import { type DateForm, otherSections, spanOf } from "./latex-text.ts";
import type { CorpusResume } from "./person.ts";

type Structure = {
  form: DateForm;
  job: (span: string, work: CorpusResume["work"][number]) => string;
  study: (span: string, study: CorpusResume["education"][number]) => string;
  item: (label: string, text: string) => string;
  /** Round the entries of a section. */
  wrap?: (entries: string[]) => string;
};

const bullets = (items: string[]): string => items.map((each) => `- ${each}`).join("\n");

const headings: Structure = {
  form: "long",
  job: (span, { position, name, location, summary, highlights }) =>
    `### ${position}, ${name}\n\n*${span}, ${location}*\n\n${summary}\n\n${bullets(highlights)}`,
  study: (span, { studyType, area, institution }) =>
    `### ${studyType} in ${area}, ${institution}\n\n*${span}*`,
  item: (label, text) => (label ? `**${label}**: ${text}` : text),
};

const definitions: Structure = {
  form: "years",
  job: (span, { position, name, location, highlights }) =>
    `${span}\n:   **${position}**, *${name}*, ${location}\n\n${bullets(highlights).replace(/^/gm, "    ")}`,
  study: (span, { studyType, area, institution }) =>
    `${span}\n:   **${studyType}, ${area}**, *${institution}*`,
  item: (label, text) => (label ? `${label}\n:   ${text}` : text),
};

const oneLine: Structure = {
  form: "short",
  job: (span, { position, name, highlights }) =>
    `**${name}**, ${position}, ${span}\n\n${bullets(highlights)}`,
  study: (span, { studyType, area, institution }) =>
    `**${institution}**, ${studyType} in ${area}, ${span}`,
  item: (label, text) => (label ? `${text} (${label})` : text),
  wrap: (entries) => entries.join("\n\n"),
};

const cell = (text: string) => text.replaceAll("|", "/");
const table: Structure = {
  form: "numbers",
  job: (span, { position, name, location, highlights }) =>
    [
      `| ${span} | **${cell(position)}** |`,
      `|  | ${cell(name)}, ${location} |`,
      ...highlights.map((each) => `|  | • ${each} |`),
    ].join("\n"),
  study: (span, { studyType, area, institution }) =>
    `| ${span} | **${studyType} in ${area}** |\n|  | ${cell(institution)} |`,
  item: (label, text) => `| ${label} | ${cell(text)} |`,
  wrap: (entries) =>
    `|   |   |\n|:----------|:------------------------------|\n${entries.join("\n")}`,
};

/** A resume in pandoc's Markdown, in one of its structures. */
const markdownOf = (resume: CorpusResume, structure: Structure): string => {
  const { form, job, study, item, wrap = (entries: string[]) => entries.join("\n\n") } = structure;
  const { basics, work, education } = resume;
  const section = (heading: string, entries: string[]) => `## ${heading}\n\n${wrap(entries)}`;
  return [
    `# ${basics.name}`,
    [basics.email, basics.phone, basics.location.city].join(" · "),
    `## Professional Summary\n\n${basics.summary}`,
    section(
      "Employment History",
      work.map((each) => job(spanOf(each, form, " – "), each)),
    ),
    section(
      "Education & Training",
      education.map((each) => study(spanOf(each, form, " – "), each)),
    ),
    ...otherSections(resume, form).map(({ heading, items }) =>
      section(
        heading,
        items.map(([label, text]) => item(label, text)),
      ),
    ),
  ].join("\n\n");
};

const STRUCTURES = { headings, "definition list": definitions, "one line": oneLine, table };
type StructureName = keyof typeof STRUCTURES;

/** One program after another; each writes a file of that type. */
export type Step = "docx" | "odt" | "rtf" | "xelatex" | "weasyprint" | "wkhtmltopdf" | Office;
type Office = "LibreOffice to pdf" | "LibreOffice to docx" | "AbiWord to pdf";

export type PandocLayout = {
  name: string;
  markdown: (resume: CorpusResume) => string;
  steps: Step[];
};

const layout = (structure: StructureName, ...steps: Step[]): PandocLayout => ({
  name: `${structure}, ${steps.join(", ")}`,
  markdown: (resume) => markdownOf(resume, STRUCTURES[structure]),
  steps,
});

export const PANDOC_LAYOUTS: PandocLayout[] = [
  layout("headings", "docx"),
  layout("definition list", "docx"),
  layout("one line", "docx"),
  layout("table", "docx"),
  layout("headings", "docx", "LibreOffice to pdf"),
  layout("one line", "odt", "LibreOffice to pdf"),
  layout("table", "odt", "LibreOffice to pdf"),
  layout("definition list", "odt", "LibreOffice to docx"),
  layout("table", "odt", "LibreOffice to docx"),
  layout("headings", "rtf", "LibreOffice to docx"),
  layout("headings", "xelatex"),
  layout("definition list", "xelatex"),
  layout("headings", "weasyprint"),
  layout("definition list", "weasyprint"),
  layout("table", "weasyprint"),
  layout("one line", "wkhtmltopdf"),
  layout("definition list", "wkhtmltopdf"),
  layout("headings", "docx", "AbiWord to pdf"),
  layout("one line", "odt", "AbiWord to pdf"),
];
