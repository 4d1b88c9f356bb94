import type { ParsedResume, ReadBlock } from "@lyceum/shared/rest/resumes.ts";

import { doubtsIn } from "./doubts.ts";
import { type Line, unreadableShareOf } from "./line.ts";
import { emailsIn, isEmail, linksIn, phonesIn } from "./parse/contacts.ts";
import { withMonthsAlone } from "./parse/american-dates.ts";
import { findStudies } from "./parse/education.ts";
import { type FoundJob, findJobs } from "./parse/jobs.ts";
import { findName } from "./parse/name.ts";
import { kindByEntries, kindInstead } from "./parse/section-content.ts";
import { withoutCounts } from "./parse/numbered-headings.ts";
import { withNumberedBullets } from "./parse/numbered-bullets.ts";
import { type Section, type SectionKind, splitSections } from "./parse/sections.ts";
import { findSkills } from "./parse/skills.ts";
import type { ReadResume, Readability } from "./read-result.ts";
import type { ReadText } from "./read-text.ts";

/** What a text in reading order says of a person, and how sure that is. */
export const understand = (text: ReadText): ReadResume => {
  const { lines } = text;
  const { doubts, ...parsed } = parse(text);
  const readability = judge(text, parsed);
  return {
    parsed: { ...parsed, words: lines.reduce((sum, { text: line }) => sum + wordsIn(line), 0) },
    readability,
    confidence: confidenceIn(parsed, doubts, readability),
    doubts,
  };
};

const wordsIn = (text: string) => text.match(/[\p{L}\d][\p{L}\d'’.+#-]*/gu)?.length ?? 0;

const parse = ({
  lines: written,
  pages,
  mailLinks,
}: ReadText): ParsedResume & { doubts: string[] } => {
  const lines = withNumberedBullets(withoutCounts(withMonthsAlone(written)));
  const { head, open, ...split } = splitSections(lines.filter((line) => !isMargin(line)));
  const sections = withNamed(split.sections, split.unnamed);
  const margins = lines.filter(isMargin);
  const linesOf = (kind: SectionKind) =>
    sections.filter((section) => section.kind === kind).flatMap((section) => section.lines);
  const emails = emailsOf(lines, mailLinks);
  const contacts = new Set([...head, ...margins]);
  const isHeaded = sections.some(({ kind }) => kind === "experience");
  const jobs = isHeaded
    ? findJobs(linesOf("experience"))
    : jobsElsewhere(open, linesOf("volunteering"));
  const studies = findStudies(linesOf("education"));
  const over = [...headers(margins), ...head];
  const name = findName([...over, ...firstLines(sections)], emails);
  return {
    name,
    emails,
    phones: phonesIn(lines, contacts),
    links: linksIn(lines),
    sections: sections.map(({ kind, heading }) => ({ kind, heading })),
    jobs: jobs.map(({ job }) => job),
    doubts: doubtsIn({ name, emails, over, sections, jobs, studies }),
    education: studies.map(({ study }) => study),
    skills: findSkills(linesOf("skills"), lines),
    words: 0,
    pages,
    blocks: blocksOf(lines, new Set(sections.map((section) => section.head))),
  };
};

/** Where no address is written, the first that is linked. */
const emailsOf = (lines: Line[], mailLinks: string[]): string[] => {
  const written = emailsIn(lines);
  return written.length > 0 ? written : mailLinks.filter(isEmail).slice(0, 1);
};

/** With those sections named by what they hold that no heading names: jobs or studies, where no other section holds them. */
const withNamed = (read: Section[], unnamed: Omit<Section, "kind">[]): Section[] => {
  const headed = new Set(read.map(({ kind }) => kind));
  const sections = read.map((section) => {
    const kind = kindInstead(section.kind, section.heading, section.lines);
    return kind === null || headed.has(kind) ? section : { ...section, kind };
  });
  const kinds = new Set(sections.map(({ kind }) => kind));
  const found = unnamed.flatMap((section): Section[] => {
    const kind = kindByEntries(section.lines);
    return kind === null || kinds.has(kind) ? [] : [{ ...section, kind }];
  });
  return [...sections, ...found];
};

const JOBS_MIN = 2;
/** Where no heading names them: several entries with a range of dates each, outside all sections, are jobs. */
const jobsWithoutHeading = (lines: Line[]): FoundJob[] => {
  const found = findJobs(lines).filter(({ job }) => job.start !== null);
  return found.length >= JOBS_MIN ? found : [];
};

/** Where there is no other experience, what was done as a volunteer is. */
const jobsElsewhere = (open: Line[], volunteering: Line[]): FoundJob[] => {
  const found = jobsWithoutHeading(open);
  if (found.length > 0) return found;
  return findJobs(volunteering).filter(({ job }) => job.start !== null || job.end !== null);
};

const blocksOf = (lines: Line[], heads: Set<Line>): ReadBlock[] =>
  lines.map((line) => {
    const { text, kind, box, lost } = line;
    return { text, kind: heads.has(line) && kind === "line" ? "heading" : kind, box, lost };
  });

const isMargin = ({ kind }: Line) => kind === "header" || kind === "footer";
const headers = (margins: Line[]) => margins.filter(({ kind }) => kind === "header");
/** Where a column comes before the name, the name stands among what seems to be its last section. */
const firstLines = (sections: Section[]): Line[] => {
  const lines = sections.flatMap((section) => section.lines);
  const largest = Math.max(...lines.map((line) => line.size ?? 0), 0);
  const headings = Math.max(...sections.map(({ head }) => head.size ?? 0), 0);
  // What is smaller than the headings is what they head.
  if (largest < headings) return [];
  return lines.filter((line) => line.size !== null && line.size === largest).slice(0, 3);
};

const judge = (text: ReadText, { emails, phones }: ParsedResume): Readability => {
  const { lines, format, columns, tables, tagged, fonts, smallestFont } = text;
  const all = lettersOf(lines);
  const lost = lines.filter((line) => line.lost);
  const kept = lines.filter((line) => !line.lost).map((line) => line.text);
  const contacts = [...emails, ...phones];
  return {
    format,
    columns: Math.max(1, columns),
    tables,
    tagged,
    fonts,
    smallestFont,
    textBoxes: lines.some((line) => line.kind === "textBox"),
    lostShare: all === 0 ? 0 : lettersOf(lost) / all,
    garbledShare: unreadableShareOf(lines.map((line) => line.text)),
    contactLost:
      contacts.length > 0 && !contacts.some((each) => kept.some((line) => line.includes(each))),
  };
};

const lettersOf = (lines: Line[]) => lines.reduce((sum, line) => sum + line.text.length, 0);

/** The share of what was looked for that was found, less what cannot be known and half of what is doubtful. */
const confidenceIn = (
  parsed: ParsedResume,
  doubts: string[],
  { garbledShare }: Readability,
): number => {
  const jobs = parsed.jobs.flatMap((job) => [job.title, job.employer, job.start]);
  const found = [
    parsed.name,
    parsed.emails[0] ?? parsed.phones[0] ?? null,
    parsed.sections[0]?.kind ?? null,
    parsed.sections[1]?.kind ?? null,
    ...(jobs.length > 0 ? jobs : [null]),
  ];
  const share = found.filter((each) => each !== null).length / found.length;
  const entries = parsed.jobs.length > 0 ? parsed.jobs.length : parsed.education.length;
  const doubtful = Math.min(1, doubts.length / Math.max(1, entries));
  return Number((share * (1 - garbledShare) * (1 - doubtful / 2)).toFixed(2));
};
