import type { Line } from "./line.ts";
import type { FoundStudy } from "./parse/education.ts";
import type { FoundJob } from "./parse/jobs.ts";
import type { Section } from "./parse/sections.ts";
import { isDegree, isInstitution, isOrganisation, isPlace, isTitle } from "./parse/words.ts";

const DOUBT_MAX = 200;

type Read = {
  name: string | null;
  emails: string[];
  /** Lines before the first heading, and of headers. */
  over: Line[];
  sections: Section[];
  jobs: FoundJob[];
  studies: FoundStudy[];
};

/** The lines that may have been read wrongly: of entries that break their section's pattern or say what is improbable, of sections without entries, of a name among these. */
export const doubtsIn = (read: Read): string[] => {
  const lines = [
    ...nameBelow(read),
    ...read.jobs.flatMap(({ job, fits, lines: [first] }) =>
      (fits && isProbableJob(job)) || !first ? [] : first,
    ),
    ...read.studies.flatMap(({ study, lines: [first] }) =>
      isProbableStudy(study) || !first ? [] : first,
    ),
    ...outOfOrder(read.jobs),
    ...withoutEntries(read),
  ];
  return [...new Set(lines.map(({ text }) => text.slice(0, DOUBT_MAX)))];
};

const LABEL = /^\p{L}[\p{L} ]{2,24}:\s|@|^(?:reporting|reports) to\b/iu;

const isProbableJob = ({ title, employer, start, end }: FoundJob["job"]): boolean =>
  [title, employer].every((text) => text === null || !(LABEL.test(text) || isStudy(text))) &&
  !(title !== null && (endsInPlace(title) || BEGINS_IN_PLACE.test(title))) &&
  !(employer !== null && isTitle(employer) && !isOrganisation(employer) && !isTitle(title ?? "")) &&
  !(start !== null && end !== null && end !== "present" && end < start.slice(0, end.length));

/** 'Columbus, OH Warehouse Specialist' */
const BEGINS_IN_PLACE = /^\p{Lu}[\p{L} ]+, [A-Z]{2} \p{Lu}\p{Ll}/u;

/** A degree, not the title of who has one: 'Master Plumber'. */
const isStudy = (text: string): boolean =>
  isDegree(text) && !isTitle(text) && !isOrganisation(text);

const endsInPlace = (title: string): boolean => {
  const parts = title.split(/,\s+/);
  return parts.length > 1 && isPlace(parts.at(-1) ?? "");
};

const isProbableStudy = ({ institution, degree }: FoundStudy["study"]): boolean =>
  !(institution !== null && (LABEL.test(institution) || isMisplacedDegree(institution))) &&
  !(degree !== null && (/@/.test(degree) || isJob(degree))) &&
  !(institution === null && degree !== null && isInstitution(degree));

const isMisplacedDegree = (text: string): boolean => isDegree(text) && !isInstitution(text);
const isJob = (text: string): boolean => isTitle(text) && !isDegree(text);

/** The one job whose start breaks the order that all others keep. */
const outOfOrder = (jobs: FoundJob[]): Line[] => {
  const dated = jobs.filter(({ job }) => job.start !== null);
  if (dated.length < ORDERED) return [];
  const starts = dated.map(({ job }) => job.start ?? "");
  const rises = starts.flatMap((start, at) => (at > 0 && start > (starts[at - 1] ?? "") ? at : []));
  const [only] = rises;
  return rises.length === 1 && only !== undefined ? (dated[only]?.lines.slice(0, 1) ?? []) : [];
};
const ORDERED = 4;

/** The headings of sections of jobs or studies of which none was read. */
const withoutEntries = ({ sections, jobs, studies }: Read): Line[] =>
  sections.flatMap(({ kind, head, lines }) => {
    const isEmpty =
      (kind === "experience" && jobs.length === 0) ||
      (kind === "education" && studies.length === 0);
    return isEmpty && lines.length > 0 ? [head] : [];
  });

/** The line of a name that was found under a heading, no larger than what stands over all of them. */
const nameBelow = ({ name, emails, over, sections }: Read): Line[] => {
  const holds = ({ text }: Line) =>
    name !== null && text.toLowerCase().includes(name.toLowerCase());
  const words = name?.toLowerCase().split(/[\s-]+/) ?? [];
  const isOfEmail = words.some((word) => word.length > 2 && emails[0]?.includes(word));
  if (isOfEmail || over.some(holds)) return [];
  const largest = Math.max(0, ...over.map(({ size }) => size ?? 0));
  const lines = sections.flatMap((section) => section.lines);
  return lines.filter((line) => holds(line) && (line.size ?? 0) <= largest).slice(0, 1);
};
