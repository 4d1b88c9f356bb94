import type { JsonResume, Work } from "./json-resume.ts";

/** A section of a resume, for any layout. */
export type Block = { heading: string; kind: string; entries: EntryText[]; lines: string[] };
export type EntryText = {
  first: string;
  second: string;
  dates: string;
  place: string;
  bullets: string[];
};

/** The words of a layout: its section headings and its date format. */
export type Wording = {
  experience: string;
  education: string;
  skills: string;
  summary: string;
  date: (iso: string) => string;
  present: string;
  dash: string;
  titleFirst: boolean;
};

const NAMES =
  "January February March April May June July August September October November December".split(
    " ",
  );
const monthOf = (iso: string) => Number(iso.slice(5, 7));
const yearOf = (iso: string) => iso.slice(0, 4);
export const short = (iso: string): string =>
  iso.length > 4 ? `${NAMES[monthOf(iso) - 1]?.slice(0, 3)} ${yearOf(iso)}` : iso;
export const long = (iso: string): string =>
  iso.length > 4 ? `${NAMES[monthOf(iso) - 1]} ${yearOf(iso)}` : iso;
export const numbers = (iso: string): string =>
  iso.length > 4 ? `${iso.slice(5, 7)}/${yearOf(iso)}` : iso;

const rangeOf = (start: string, end: string, { date, dash, present }: Wording): string =>
  start === "" && end === ""
    ? ""
    : [start && date(start), end ? date(end) : present].filter(Boolean).join(dash);

const workText = (work: Work, words: Wording): EntryText => {
  const [first, second] = words.titleFirst
    ? [work.position, work.name]
    : [work.name, work.position];
  const bullets = [work.summary, ...work.highlights].filter(Boolean);
  return {
    first,
    second,
    bullets,
    place: work.location,
    dates: rangeOf(work.startDate, work.endDate, words),
  };
};

/** The non-empty sections of a resume, in a usual order. */
export const blocksOf = (resume: JsonResume, words: Wording): Block[] =>
  [
    { heading: words.summary, kind: "summary", entries: [], lines: [resume.basics.summary] },
    {
      heading: words.experience,
      kind: "experience",
      lines: [],
      entries: resume.work.map((work) => workText(work, words)),
    },
    {
      heading: words.education,
      kind: "education",
      lines: [],
      entries: resume.education.map((study) => ({
        first: study.institution,
        second: [study.studyType, study.area].filter(Boolean).join(" in "),
        dates: rangeOf(study.startDate, study.endDate, words),
        place: "",
        bullets: [],
      })),
    },
    {
      heading: words.skills,
      kind: "skills",
      entries: [],
      lines: resume.skills.map(({ name, keywords }) =>
        keywords.length > 0 ? `${name}: ${keywords.join(", ")}` : name,
      ),
    },
    {
      heading: "Languages",
      kind: "languages",
      entries: [],
      lines: resume.languages.map(({ language, fluency }) => `${language} (${fluency})`),
    },
    {
      heading: "Awards",
      kind: "awards",
      entries: [],
      lines: resume.awards.map(({ title, date }) =>
        [title, date && words.date(date)].filter(Boolean).join(", "),
      ),
    },
    {
      heading: "Interests",
      kind: "interests",
      entries: [],
      lines: resume.interests.map(({ name }) => name),
    },
  ]
    .map((block) => ({ ...block, lines: block.lines.filter(Boolean) }))
    .filter((block) => block.entries.length + block.lines.length > 0);

export const contactsOf = ({ basics }: JsonResume): string[] =>
  [
    basics.email,
    basics.phone,
    [basics.location.city, basics.location.region].filter(Boolean).join(", "),
    basics.url,
  ].filter(Boolean);
