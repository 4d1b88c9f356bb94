import type { Job, ParsedResume } from "@lyceum/shared/rest/resumes.ts";

import {
  type Check,
  type Judged,
  type Judgement,
  count,
  graded,
  lineWith,
  sumOf,
} from "./check.ts";

const DATED = 7;
const TITLED = 4;
const EMPLOYED = 4;

/** A year without its month is half a date: how long a job lasted cannot be told from it. */
const YEAR_ALONE = 0.5;

const worthOf = (date: string | null): number =>
  date === null ? 0 : /^\d{4}$/.test(date) ? YEAR_ALONE : 1;
const datedShare = ({ start, end }: Job): number => (worthOf(start) + worthOf(end)) / 2;

/** The line with both names, where they stand together; else the employer's, which is the rarer of the two. */
const lineOf = (parsed: ParsedResume, job: Job | undefined): string | null => {
  const known = [job?.employer, job?.title].filter((name) => typeof name === "string");
  const together = parsed.blocks.find(
    ({ text }) => known.length > 1 && known.every((name) => text.includes(name)),
  );
  const [name = job?.bullets[0]] = known;
  return together?.text ?? (name === undefined ? null : lineWith(parsed, name));
};

type Sought = Pick<Check, "name" | "of" | "advice"> & { what: string; share: (job: Job) => number };

const checkOf = (parsed: ParsedResume, { what, share, ...sought }: Sought): Check => {
  const { jobs } = parsed;
  const whole = jobs.filter((job) => share(job) === 1).length;
  const average = sumOf(jobs.map(share)) / Math.max(1, jobs.length);
  const example = jobs.find((job) => share(job) < 1) ?? jobs[0];
  return {
    ...sought,
    points: graded(sought.of, average),
    quote: lineOf(parsed, example),
    says: `${whole} of ${count(jobs.length, "job")} with ${what}.`,
  };
};

const SOUGHT: Sought[] = [
  {
    name: "dated",
    of: DATED,
    what: "the months of start and end",
    share: datedShare,
    advice: "Give each job the month and year of its start and end, such as 'Mar 2021 – Present'",
  },
  {
    name: "titled",
    of: TITLED,
    what: "a title",
    share: ({ title }) => Number(title !== null),
    advice: "Give each job its title, on a line of its own or before the employer",
  },
  {
    name: "employed",
    of: EMPLOYED,
    what: "an employer",
    share: ({ employer }) => Number(employer !== null),
    advice: "Name the employer of each job",
  },
];

export const judgeJobs = ({ parsed }: Judged): Judgement => {
  const checks = SOUGHT.map((sought) => checkOf(parsed, sought));
  return { component: "jobs", title: "Jobs, dated and complete", checks };
};
