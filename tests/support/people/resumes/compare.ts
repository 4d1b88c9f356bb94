import type { ParsedResume } from "@lyceum/shared/rest/resumes.ts";

import type { JsonResume } from "./json-resume.ts";

export const FIELDS = [
  "name",
  "email",
  "phone",
  "employers",
  "titles",
  "dates",
  "sections",
] as const;
export type Field = (typeof FIELDS)[number];
/** The number of a field's values that were found correctly, found wrongly, and missed. */
export type Tally = { right: number; wrong: number; missed: number };

const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
const digits = (text: string) => text.replace(/\D/g, "");
const month = (iso: string) => iso.slice(0, 7);

const truthOf = ({ basics, work, ...rest }: JsonResume): Record<Field, string[]> => ({
  name: [plain(basics.name)],
  email: [basics.email.toLowerCase()],
  phone: [digits(basics.phone)],
  employers: work.map((each) => plain(each.name)),
  titles: work.map((each) => plain(each.position)),
  dates: work.map(({ startDate, endDate }) => `${month(startDate)} ${month(endDate) || "present"}`),
  sections: [
    ...(basics.summary ? ["summary"] : []),
    ...(work.length > 0 ? ["experience"] : []),
    ...(["education", "skills", "languages", "awards", "interests"] as const).filter(
      (kind) => rest[kind].length > 0,
    ),
  ],
});

const foundIn = (parsed: ParsedResume): Record<Field, string[]> => ({
  name: parsed.name === null ? [] : [plain(parsed.name)],
  email: parsed.emails.map((email) => email.toLowerCase()),
  phone: parsed.phones.map(digits),
  employers: parsed.jobs.flatMap((job) => (job.employer === null ? [] : plain(job.employer))),
  titles: parsed.jobs.flatMap((job) => (job.title === null ? [] : plain(job.title))),
  dates: parsed.jobs.map((job) => `${job.start} ${job.end}`),
  sections: parsed.sections.map((section) => section.kind),
});

/** Field by field, each value counted as often as it occurs. */
export const compare = (resume: JsonResume, parsed: ParsedResume): Record<Field, Tally> => {
  const [truth, found] = [truthOf(resume), foundIn(parsed)];
  const tallies = FIELDS.map((field) => [field, tallyOf(truth[field], found[field])] as const);
  return Object.fromEntries(tallies) as Record<Field, Tally>;
};

const tallyOf = (truth: string[], found: string[]): Tally => {
  const left = [...truth];
  let right = 0;
  for (const value of found) {
    const at = left.indexOf(value);
    if (at === -1) continue;
    left.splice(at, 1);
    right += 1;
  }
  return { right, wrong: found.length - right, missed: left.length };
};

export const addTallies = (tallies: Tally[]): Tally => ({
  right: tallies.reduce((sum, each) => sum + each.right, 0),
  wrong: tallies.reduce((sum, each) => sum + each.wrong, 0),
  missed: tallies.reduce((sum, each) => sum + each.missed, 0),
});

/** The harmonic mean of precision and recall. */
export const f1 = ({ right, wrong, missed }: Tally): number =>
  right === 0 ? 0 : (2 * right) / (2 * right + wrong + missed);
