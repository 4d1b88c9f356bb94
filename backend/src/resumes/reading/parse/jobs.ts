import type { Job } from "@lyceum/shared/rest/resumes.ts";

import { type Line, withoutMark } from "../line.ts";
import { type Entry, entriesOf } from "./entries.ts";
import { withEmployers } from "./promotions.ts";
import { type Kinds, type Pair, readPairs } from "./roles.ts";
import { slotsOf } from "./slots.ts";
import { mayBeOccupation } from "./occupations.ts";
import { isOrganisation, isTitle, mayBeOrganisation } from "./words.ts";

/** Of what a word only may say: enough where nothing else tells. */
const PERHAPS = 0.35;
const KINDS: Kinds = {
  first: (text) => {
    if (isTitle(text)) return 1;
    return mayBeOccupation(text) ? PERHAPS : 0;
  },
  second: (text) => {
    if (isOrganisation(text)) return 0.7;
    return mayBeOrganisation(text) ? PERHAPS : 0;
  },
};

/** A job, and the lines that it was read from; whether it keeps to the pattern of its section. */
export type FoundJob = { job: Job; lines: Line[]; fits: boolean };

/** The jobs of a section, all read by the pattern that its entries share. */
export const findJobs = (lines: Line[]): FoundJob[] => {
  const entries = withEmployers(entriesOf(lines).filter((entry) => entry.head.length > 0));
  const pairs = readPairs(slotsOf(entries), KINDS);
  const last = newestStart(entries);
  return entries.map((each, index) => {
    const entry = isOngoing(each, last) ? { ...each, dates: ongoing(each.dates) } : each;
    const pair = each.named ?? pairs[index] ?? { first: null, second: null, fits: false };
    const fits = pair.fits && entry.lacksDates !== true;
    return { job: jobOf(entry, pair), lines: entry.headLines, fits };
  });
};

/** The latest start, where there are ranges. */
const newestStart = (entries: Entry[]): string =>
  entries.reduce((last, { dates }) => {
    const start = (dates?.range && dates.start) || "";
    return start > last ? start : last;
  }, "");

/** One date alone, after the starts of all others, is the start of a job that goes on. */
const isOngoing = ({ dates }: Entry, last: string): boolean =>
  dates !== null && !dates.range && last !== "" && (dates.end ?? "") > last;
const ongoing = (dates: Entry["dates"]): Entry["dates"] =>
  dates && { ...dates, start: dates.end, end: "present" };

const jobOf = ({ dates, content }: Entry, { first, second }: Pair): Job => ({
  title: first,
  employer: second,
  start: dates?.start ?? null,
  end: dates?.end ?? null,
  bullets: content.filter((line) => line.kind === "bullet").map((line) => withoutMark(line.text)),
});
