import {
  type ParsedResume,
  ResumeCorrections,
  type SECTIONS,
} from "@lyceum/shared/rest/resumes.ts";
import type { z } from "zod";

type SectionKind = (typeof SECTIONS)[number];

export type JobDraft = z.input<typeof ResumeCorrections>["jobs"][number] & {
  /** Of this job on the page alone. */
  key: number;
};

/** What a person corrects, as they write it: lists with commas between. */
export type Draft = {
  name: string;
  emails: string;
  phones: string;
  skills: string;
  sections: readonly SectionKind[];
  jobs: readonly JobDraft[];
};

const SEPARATOR = ", ";

export const draftOf = (parsed: ParsedResume): Draft => ({
  name: parsed.name ?? "",
  emails: parsed.emails.join(SEPARATOR),
  phones: parsed.phones.join(SEPARATOR),
  skills: parsed.skills.join(SEPARATOR),
  sections: [...new Set(parsed.sections.map(({ kind }) => kind))],
  jobs: parsed.jobs.map(({ title, employer, start, end }, index) => ({
    key: index,
    read: index,
    title: title ?? "",
    employer: employer ?? "",
    start: start ?? "",
    end: end ?? "",
  })),
});

export const withJob = (jobs: readonly JobDraft[]): JobDraft[] => [
  ...jobs,
  {
    key: Math.max(-1, ...jobs.map(({ key }) => key)) + 1,
    read: null,
    title: "",
    employer: "",
    start: "",
    end: "",
  },
];

const listed = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== "");

/** The corrections, or what is wrong with them by field: `emails`, `jobs.0.start`. */
export const correctionsOf = (draft: Draft) => {
  const { emails, phones, skills, jobs } = draft;
  const given: z.input<typeof ResumeCorrections> = {
    ...draft,
    sections: [...draft.sections],
    emails: listed(emails),
    phones: listed(phones),
    skills: listed(skills),
    jobs: jobs.map(({ key: _key, ...job }) => job),
  };
  const { success, error } = ResumeCorrections.safeParse(given);
  const issues = new Map(
    (error?.issues ?? []).map(({ path, message }) => [fieldOf(path), message] as const),
  );
  return success ? { given, issues } : { given: null, issues };
};

/** A list is one field. */
const fieldOf = ([name, ...inside]: PropertyKey[]): string =>
  [name, ...(name === "jobs" ? inside : [])].map(String).join(".");
