import type { ParsedResume } from "@lyceum/shared/rest/resumes.ts";

import type { Tally } from "../resumes/compare.ts";
import type { CorpusResume } from "./person.ts";

export const CORPUS_FIELDS = [
  "name",
  "email",
  "phone",
  "employers",
  "titles",
  "dates",
  "institutions",
  "sections",
] as const;
export type CorpusField = (typeof CORPUS_FIELDS)[number];

/** A value that the reader should find. Those that a layout does not show are optional: no error if found or not. */
export type Expected = { value: string; optional: boolean };
export type Truth = Record<CorpusField, Expected[]>;

const squash = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
const digits = (text: string) => text.replace(/\D/g, "");

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** Digits that are set apart have spaces between them, as another program reads them. */
const withDigitsTogether = (text: string): string =>
  text.replace(/(?<=\d) (?=\d)/g, "").replace(/(?<=\d) ?- ?(?=\d)/g, "-");

/** The month or, where the text names only the year, the year; null if the text does not show the date. */
const shownDate = (iso: string, shown: string): string | null => {
  const text = `${shown}\n${withDigitsTogether(shown)}`;
  const [year = "", month = ""] = iso.split("-");
  const name = MONTHS[Number(month) - 1] ?? "";
  const day = "(?:\\d{1,2}(?:st|nd|rd|th)?[,.]?\\s*)?";
  const number = `0?${Number(month)}`;
  const forms = [
    `${name.slice(0, 3)}[a-z]*[.,]?\\s*${day}${year}`,
    `\\b(?:\\d{1,2}[./])?${number}[./]${year}`,
    `${year}[-./]${month}(?!\\d)`,
    `${year}[-./ ]${name.slice(0, 3)}`,
    `${name.slice(0, 3)}[a-z]*[.,]?\\s*['’]?${year.slice(2)}(?!\\d)`,
  ];
  if (forms.some((form) => new RegExp(form, "i").test(text))) return `${year}-${month}`;
  return text.includes(year) ? year : null;
};

const HEADING_OF_SUMMARY =
  /^\W*(?:(?:\p{L}+\s){0,2}(?:summary|profile|objective)|about(?: me)?)\W*$/imu;

/** A word of each section's heading. */
const HEADS: Record<string, string> = {
  experience: "experience|work|employment|career|jobs?",
  education: "education|studies|academic|training",
  skills: "skills?|competenc\\w*|expertise|technologies",
  projects: "projects?|portfolio",
  certifications: "certifi\\w*|licen[sc]es",
  languages: "languages?",
  awards: "awards?|hono[u]?rs?|achievements?",
  publications: "publications?|papers|articles",
  volunteering: "volunteer\\w*|community",
  interests: "interests?|hobbies|activities",
  references: "references?|recommendations?|testimonials?",
};

/** Whether a few words that stand apart head a section: some layouts show what it says under another heading, or none. */
const isHeaded = (kind: string, text: string): boolean =>
  new RegExp(
    `(?:^|\\s{2,})\\W*(?:\\p{L}+\\s){0,2}(?:${HEADS[kind]})(?:\\s(?:&\\s)?\\p{L}+){0,2}\\W*(?:$|\\s{2,})`,
    "imu",
  ).test(text.replace(/(?<=(?:^|\s)\p{L}) (?=\p{L}(?:\s|$))/gmu, ""));

/** What a file shows of a resume, judged by its text as another program reads it. */
export const truthOf = (resume: CorpusResume, text: string): Truth => {
  // A link to an employer may hold its name where nothing else says it.
  const all = squash(text.replace(/(?:https?:\/\/|www\.)\S+/g, " "));
  const shows = (value: string) => all.includes(squash(value));
  const of = (value: string): Expected => ({ value: squash(value), optional: !shows(value) });
  const { basics, work, education } = resume;
  return {
    name: [of(basics.name)],
    email: [{ value: basics.email, optional: !text.replace(/\s/g, "").includes(basics.email) }],
    phone: [
      { value: digits(basics.phone), optional: !digits(text).includes(digits(basics.phone)) },
    ],
    employers: work.map((each) => of(each.name)),
    titles: work.map((each) => of(each.position)),
    dates: work.map((each) => datesOf(each, text)),
    institutions: education.map((each) => of(each.institution)),
    sections: sectionsOf(resume, text, shows),
  };
};

/** What a file says of a job that goes on. */
const GOES_ON = /p ?r ?e ?s ?e ?n ?t|current|now|today|ongoing/i;

/** Where a file has no word for a job that goes on, it may draw the day of printing, or nothing: its end is not asked for. */
const datesOf = (job: CorpusResume["work"][number], text: string): Expected => {
  const [start, end] = [job.startDate, job.endDate].map((date) => date && shownDate(date, text));
  const said = end || (GOES_ON.test(text) ? "present" : UNSAID);
  const isShown = start !== null && end !== null;
  if (isShown) return { value: `${start} ${said}`, optional: false };
  return {
    value: `${job.startDate.slice(0, 7)} ${job.endDate.slice(0, 7) || said}`,
    optional: true,
  };
};
const UNSAID = "unsaid";

const sectionsOf = (
  resume: CorpusResume,
  text: string,
  shows: (value: string) => boolean,
): Expected[] => {
  const { work, education, skills, projects, certificates, languages, awards } = resume;
  const shown: Record<string, string | undefined> = {
    experience: work[0]?.name,
    education: education[0]?.institution,
    skills: skills[0]?.keywords[0],
    projects: projects[0]?.name,
    certifications: certificates[0]?.name,
    languages: languages[0]?.fluency,
    awards: awards[0]?.title,
    publications: resume.publications[0]?.name,
    volunteering: resume.volunteer[0]?.organization,
    interests: resume.interests[0]?.keywords[0],
    references: resume.references[0]?.reference,
  };
  const summary = shows(resume.basics.summary) && HEADING_OF_SUMMARY.test(text);
  return [
    { value: "summary", optional: !summary },
    ...Object.entries(shown).map(([value, content = ""]) => ({
      value,
      optional: !shows(content) || !isHeaded(value, text),
    })),
  ];
};

const foundIn = (parsed: ParsedResume): Record<CorpusField, string[]> => ({
  name: parsed.name === null ? [] : [squash(parsed.name)],
  email: parsed.emails.map((email) => email.toLowerCase()),
  phone: parsed.phones.map(digits),
  employers: parsed.jobs.flatMap(({ employer }) => (employer === null ? [] : squash(employer))),
  titles: parsed.jobs.flatMap(({ title }) => (title === null ? [] : squash(title))),
  dates: parsed.jobs.flatMap(({ start, end }) => {
    if (start === null && end === null) return [];
    return `${start} ${start === null ? end : (end ?? "present")}`;
  }),
  institutions: parsed.education.flatMap(({ institution }) =>
    institution === null ? [] : squash(institution),
  ),
  sections: [...new Set(parsed.sections.map(({ kind }) => kind))],
});

export type Miss = { field: CorpusField; wrong: string[]; missed: string[] };

/** Field by field, each value counted as often as it occurs; and what was wrong, for improving the reader. */
export const compareWithTruth = (
  truth: Truth,
  parsed: ParsedResume,
): { tallies: Record<CorpusField, Tally>; misses: Miss[] } => {
  const found = foundIn(parsed);
  const each = CORPUS_FIELDS.map((field) => judge(field, truth[field], found[field]));
  return {
    tallies: Object.fromEntries(each.map(({ field, tally }) => [field, tally])) as Record<
      CorpusField,
      Tally
    >,
    misses: each.filter(({ wrong, missed }) => wrong.length + missed.length > 0),
  };
};

/** Where the file shows only the year of an end, the year is right. */
const areDates = (expected: string, found: string): boolean => {
  const ends = found.split(" ");
  return expected
    .split(" ")
    .every(
      (end, at) =>
        end === ends[at] || end === UNSAID || (/^\d{4}$/.test(end) && ends[at]?.startsWith(end)),
    );
};

const judge = (field: CorpusField, expected: Expected[], found: string[]) => {
  const left = [...expected];
  const wrong: string[] = [];
  let right = 0;
  for (const value of found) {
    const at = left.findIndex(
      (each) => each.value === value || (field === "dates" && areDates(each.value, value)),
    );
    if (at === -1) wrong.push(value);
    else right += left.splice(at, 1)[0]?.optional ? 0 : 1;
  }
  const missed = left.filter(({ optional }) => !optional).map(({ value }) => value);
  return { field, wrong, missed, tally: { right, wrong: wrong.length, missed: missed.length } };
};
