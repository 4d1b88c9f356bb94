import type { ParsedResume, ResumeCorrections } from "@lyceum/shared/rest/resumes.ts";

type Sections = ParsedResume["sections"];

/** What was read, with a person's corrections in its place: the text of the file itself stays as it was read. */
export const corrected = (
  parsed: ParsedResume,
  { name, emails, phones, sections, skills, jobs }: ResumeCorrections,
): ParsedResume => ({
  ...parsed,
  name,
  emails,
  phones,
  skills,
  sections: sectionsOf(parsed.sections, sections),
  jobs: jobs.map(({ read, ...job }) => ({
    ...job,
    bullets: read === null ? [] : (parsed.jobs[read]?.bullets ?? []),
  })),
});

/** Those that were read and are right, and then those that were missed, under their own names. */
const sectionsOf = (read: Sections, kinds: ResumeCorrections["sections"]): Sections => {
  const right = read.filter(({ kind }) => kinds.includes(kind));
  const known = new Set(right.map(({ kind }) => kind));
  const missed = new Set(kinds.filter((kind) => !known.has(kind)));
  return [...right, ...[...missed].map((kind) => ({ kind, heading: kind }))];
};
