import { DomainError } from "@lyceum/shared/errors.ts";
import { SCANNER_MESSAGES } from "@lyceum/shared/scanner-messages.ts";
import {
  type ResumeCorrections,
  correctionProblem,
} from "@lyceum/shared/rest/resume-corrections.ts";
import type { Job, ParsedResume } from "@lyceum/shared/rest/resumes.ts";

type Sections = ParsedResume["sections"];

/**
 * What was read, with a person's corrections in its place: the text of the file itself stays as it was read. Throws invalid for
 * a job that was not read.
 */
export const corrected = (
  parsed: ParsedResume,
  { name, emails, phones, links, sections, skills, jobs, education }: ResumeCorrections,
): ParsedResume => ({
  ...parsed,
  name,
  emails,
  phones,
  skills,
  links: links ?? parsed.links,
  education: education ?? parsed.education,
  sections: sectionsOf(parsed.sections, sections),
  jobs: jobs.map(({ read, bullets, ...job }, index) => {
    const before = read === null ? [] : readJob(parsed, read, index).bullets;
    return { ...job, bullets: bullets ?? before };
  }),
});

const readJob = ({ jobs }: ParsedResume, read: number, index: number): Job => {
  const job = jobs[read];
  if (job) return job;
  const { correctionReadUnknown } = SCANNER_MESSAGES;
  throw new DomainError(
    "invalid",
    correctionProblem(["jobs", index, "read"], correctionReadUnknown),
  );
};

/** Those that were read and are right, and then those that were missed, under their own names. */
const sectionsOf = (read: Sections, kinds: ResumeCorrections["sections"]): Sections => {
  const right = read.filter(({ kind }) => kinds.includes(kind));
  const known = new Set(right.map(({ kind }) => kind));
  const missed = new Set(kinds.filter((kind) => !known.has(kind)));
  return [...right, ...[...missed].map((kind) => ({ kind, heading: kind }))];
};
