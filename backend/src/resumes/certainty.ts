import type { ResumeCorrections } from "@lyceum/shared/rest/resume-corrections.ts";
import type { Job, ParsedResume } from "@lyceum/shared/rest/resumes.ts";

import type { ReadResume } from "./reading/read-result.ts";

export type Certainty = Pick<ReadResume, "confidence" | "doubts">;

/** Sections that a resume has at least. */
const SECTIONS_MIN = 2;

/** Of so many lines and jobs it is found out which belong together: no person has more, and each is compared with each. */
const DOUBTS_LOOKED_AT = 30;
const JOBS_LOOKED_AT = 60;
/** Characters of a line in which its job's names stand: each name is looked for in each line. */
const HEAD = 200;
/** Lines after a doubtful one in which its job has its names. */
const NEAR = 40;

/**
 * How sure what was read is once a person has corrected it: what they changed is certain, and a job that they left exactly as it
 * was read is as doubtful as before. Letters that cannot be known stay so.
 */
export const certaintyOf = (
  { parsed, confidence, doubts, readability: { garbledShare } }: ReadResume,
  corrections: ResumeCorrections,
): Certainty => {
  const legible = 1 - garbledShare;
  const doubted = doubtedJobs(parsed, doubts.slice(0, DOUBTS_LOOKED_AT));
  const unchanged = unchangedJobs(parsed, corrections);
  const left = doubts.filter((_line, index) => isLeft(unchanged, doubted[index]));
  const before = missingIn(parsed, parsed.jobs) + doubts.length;
  if (before === 0 || legible <= 0) return { confidence, doubts: left };
  const kept = corrections.jobs.filter(({ read }) => read !== null);
  const after = Math.min(before, missingIn(corrections, kept) + left.length);
  const unsure = 1 - Math.min(1, confidence / legible);
  return {
    confidence: Number((legible * (1 - (unsure * after) / before)).toFixed(2)),
    doubts: left,
  };
};

type Known = Pick<Job, "title" | "employer" | "start">;
type Parts = Pick<ParsedResume, "name" | "emails" | "phones"> & { sections: unknown[] };

/** What a machine looks for and did not find. */
const missingIn = ({ name, emails, phones, sections }: Parts, jobs: Known[]): number =>
  [
    name === null,
    emails.length + phones.length === 0,
    sections.length < 1,
    sections.length < SECTIONS_MIN,
    ...jobs.flatMap(({ title, employer, start }) =>
      [title, employer, start].map((each) => each === null),
    ),
  ].filter(Boolean).length;

/** Of each doubtful line, the index of the job that begins with it; undefined where none is found. */
const doubtedJobs = ({ jobs, blocks }: ParsedResume, doubts: string[]): (number | undefined)[] => {
  const taken = new Set<number>();
  let from = 0;
  return doubts.map((line) => {
    const at = blocks.findIndex(({ text }, index) => index >= from && text.startsWith(line));
    if (at < 0) return undefined;
    from = at + 1;
    const near = blocks.slice(at, at + NEAR).map(({ text }) => text.slice(0, HEAD));
    const found = jobs
      .slice(0, JOBS_LOOKED_AT)
      .map((job, index) => ({ index, distance: distanceTo(job, near) }))
      .filter(({ index, distance }) => !taken.has(index) && Number.isFinite(distance))
      .toSorted((one, other) => one.distance - other.distance)[0]?.index;
    if (found !== undefined) taken.add(found);
    return found;
  });
};

/** Lines until the first that names the job. */
const distanceTo = ({ title, employer, bullets: [bullet] }: Job, heads: string[]): number => {
  const at = [title, employer, bullet]
    .filter((text) => typeof text === "string")
    .map((text) => text.slice(0, HEAD / 2))
    .map((text) => heads.findIndex((head) => head.includes(text)))
    .filter((index) => index >= 0);
  return Math.min(...at);
};

/** The indexes of the jobs that stand as they were read. */
const unchangedJobs = ({ jobs }: ParsedResume, corrections: ResumeCorrections): Set<number> =>
  new Set(
    corrections.jobs.flatMap(({ read, title, employer, start, end }) => {
      const before = read === null ? undefined : jobs[read];
      if (read === null || !before) return [];
      const same = { title, employer, start, end };
      const stands = Object.entries(same).every(
        ([name, value]) => before[name as keyof Job] === value,
      );
      return stands ? [read] : [];
    }),
  );

/** Whether the job stands as it was read; where it is not known which one it is, whether any does. */
const isLeft = (unchanged: Set<number>, doubted: number | undefined): boolean =>
  doubted === undefined ? unchanged.size > 0 : unchanged.has(doubted);
