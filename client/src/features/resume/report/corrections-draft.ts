import { readCorrections, type ResumeCorrections } from "@lyceum/shared/rest/resume-corrections.ts";
import type { ParsedResume, SECTIONS } from "@lyceum/shared/rest/resumes.ts";

import { shownDate } from "./dates.ts";

type SectionKind = (typeof SECTIONS)[number];

/** `key`: of this entry on the page alone. */
export type JobDraft = {
  key: number;
  read: number | null;
  title: string;
  employer: string;
  start: string;
  end: string;
  /** A line each. */
  bullets: string;
};
export type EducationDraft = { key: number; institution: string; degree: string; end: string };

/** What a person corrects, as they write it: lists with commas between. */
export type Draft = {
  name: string;
  emails: string;
  phones: string;
  links: string;
  skills: string;
  sections: readonly SectionKind[];
  jobs: readonly JobDraft[];
  education: readonly EducationDraft[];
};
export type ListName = "jobs" | "education";

const SEPARATOR = ", ";
const linesOf = (bullets: readonly string[]) => bullets.join("\n");

export const draftOf = (parsed: ParsedResume): Draft => ({
  name: parsed.name ?? "",
  emails: parsed.emails.join(SEPARATOR),
  phones: parsed.phones.join(SEPARATOR),
  links: parsed.links.join(SEPARATOR),
  skills: parsed.skills.join(SEPARATOR),
  sections: [...new Set(parsed.sections.map(({ kind }) => kind))],
  jobs: parsed.jobs.map(({ title, employer, start, end, bullets }, index) => ({
    key: index,
    read: index,
    title: title ?? "",
    employer: employer ?? "",
    start: shownDate(start),
    end: shownDate(end),
    bullets: linesOf(bullets),
  })),
  education: parsed.education.map(({ institution, degree, end }, index) => ({
    key: index,
    institution: institution ?? "",
    degree: degree ?? "",
    end: shownDate(end),
  })),
});

const nextKey = (entries: readonly { key: number }[]) =>
  Math.max(-1, ...entries.map(({ key }) => key)) + 1;

export const withJob = (jobs: readonly JobDraft[]): JobDraft[] => [
  ...jobs,
  { key: nextKey(jobs), read: null, title: "", employer: "", start: "", end: "", bullets: "" },
];

export const withEducation = (education: readonly EducationDraft[]): EducationDraft[] => [
  ...education,
  { key: nextKey(education), institution: "", degree: "", end: "" },
];

const listed = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== "");

/** A mark before a line is no part of what it says. */
const MARK = /^\s*[•▪◦‣●*–-]\s+/;
const bulletsIn = (text: string): string[] =>
  text.split("\n").map((line) => line.replace(MARK, ""));

/** Left out where they are as they were read: those of a resume may be longer than what a person would write. */
const changedBullets = ({ read, bullets }: JobDraft, { jobs }: ParsedResume) => {
  const before = read === null ? "" : linesOf(jobs[read]?.bullets ?? []);
  return bullets === before ? {} : { bullets: bulletsIn(bullets) };
};

type Checked = { given: ResumeCorrections | null; issues: Map<string, string> };

/** The corrections of what was read, or what is wrong with them by field: `emails`, `jobs.0.start`. */
export const correctionsOf = (draft: Draft, parsed: ParsedResume): Checked => {
  const { emails, phones, links, skills, jobs, education } = draft;
  const { data = null, error } = readCorrections({
    ...draft,
    emails: listed(emails),
    phones: listed(phones),
    links: listed(links),
    skills: listed(skills),
    jobs: jobs.map((job) => {
      const { key: _key, bullets: _bullets, ...others } = job;
      return { ...others, ...changedBullets(job, parsed) };
    }),
    education: education.map(({ key: _key, ...each }) => each),
  });
  const issues = (error?.issues ?? []).map(
    ({ path, message }) => [fieldOf(path), message] as const,
  );
  return { given: data, issues: new Map(issues) };
};

/** A list is one field, but for the fields of its entries. */
const fieldOf = ([name, ...inside]: PropertyKey[]): string =>
  [name, ...(name === "jobs" || name === "education" ? inside.slice(0, 2) : [])]
    .map(String)
    .join(".");
