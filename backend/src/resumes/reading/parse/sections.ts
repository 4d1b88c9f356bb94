import type { ParsedResume, SECTIONS } from "@lyceum/shared/rest/resumes.ts";

import type { Line } from "../line.ts";
import { remembered } from "../remembered.ts";
import { kindByGrammar, withoutContinued } from "./heading-grammar.ts";
import { HEADINGS_ABROAD } from "./sections-abroad.ts";

export type SectionKind = (typeof SECTIONS)[number];
export type Section = ParsedResume["sections"][number] & { head: Line; lines: Line[] };

/** What sections are called in English, in lower case. */
const HEADINGS: Record<SectionKind, string> = {
  summary:
    "summary|profile|about|about me|objective|career objective|professional summary|executive summary|career summary|personal statement|professional profile|personal profile|overview|introduction",
  experience:
    "experience|professional journey|professional story|career|career path|career story|career highlights|track record|where i have worked|experiences|work experience|work experiences|professional experience|professional experiences|jobs|job history|work and experience|employment|employment history|work history|career history|relevant experience|work|professional background|positions held|industry experience",
  education:
    "education|education and training|academic background|academic history|educational background|academic qualifications|studies|learning",
  skills:
    "skills|technical skills|key skills|core skills|core competencies|competencies|areas of expertise|expertise|technologies|tools and technologies|technical proficiencies|skills and tools|professional skills|skill set|skillset|toolbox|toolkit|capabilities|strengths|specialties|tech stack",
  projects:
    "projects|personal projects|selected projects|key projects|side projects|academic projects|portfolio|open source",
  certifications:
    "certifications|certificates|licenses|licenses and certifications|certifications and licenses|professional certifications|credentials|courses|training",
  languages: "languages|language skills",
  awards:
    "awards|honors|honours|awards and honors|honors and awards|achievements|accomplishments|recognition|recognitions|distinctions",
  publications:
    "publications|selected publications|published work|writing|papers|research|talks|publications and talks|patents",
  volunteering:
    "volunteering|volunteer|volunteer experience|volunteer work|community service|community involvement|community impact|community",
  interests:
    "interests|passions|interests and passions|hobbies|hobbies and interests|interests and hobbies|personal interests|activities",
  references: "references|testimonials|endorsements|recommendations|referees",
};

const HEADING_MAX = 50;

const KIND_OF = new Map(
  Object.entries(HEADINGS).flatMap(([key, english]) => {
    const kind = key as SectionKind;
    const names = [english, ...HEADINGS_ABROAD[kind]].flatMap((each) => each.split("|"));
    return names.map((name) => [name.replaceAll(" ", ""), kind] as const);
  }),
);

const plain = (text: string): string =>
  withoutContinued(
    text
      .toLowerCase()
      .replaceAll("&", " and ")
      .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "")
      .replace(/\s+/g, " "),
  );

/** The section that a line begins; null for any other line. Letters that are set apart have spaces within their words. */
export const sectionOf = (text: string): SectionKind | null =>
  text.length > HEADING_MAX ? null : named(text);
const named = remembered((text) => kindOf(text) ?? kindInPart(text));

const kindOf = (text: string): SectionKind | null => {
  const small = plain(text.replace(NUMBER, ""));
  const found = usualKind(small);
  return found || !MAY_BE_GRAMMAR.test(text) ? found : kindByGrammar(small, usualKind);
};
const usualKind = (small: string) => KIND_OF.get(small.replaceAll(" ", "")) ?? null;
/** A heading is no sentence, has no digits, and hardly a comma. */
const MAY_BE_GRAMMAR = /^[\p{L}\s&'’():/-]+$/u;
/** 'II. Education', 'B) Education' */
const NUMBER = /^\s*(?:[IVX]{1,4}|[A-Z])[.)]\s+/;

const PARTS = /\s+[·•|/—–]+\s+/u;
/** Of a heading that says the same in two ways, as 'Clinical history · Experience': what the usual one says. */
const kindInPart = (text: string): SectionKind | null => {
  const parts = text.split(PARTS);
  if (parts.length !== 2 || /\d{4}/.test(text)) return null;
  const [first = null, second = null] = parts.map(kindOf);
  return first && second && first !== second ? null : (second ?? first);
};

/** Words that tell a section by a heading that is none of the usual ones, the more telling first. */
const WORDS: [SectionKind, RegExp][] = [
  ["volunteering", /volunt|charit|community|ehrenamt|b[ée]n[ée]vol/],
  ["publications", /publi[ck]|paper|patent|talk|presentation|conference|article|bibliograph/],
  ["awards", /honou?r|award|prize|achievement|accomplishment|distinction|scholarship|fellowships/],
  ["projects", /project|portfolio|proje[tk]t/],
  ["certifications", /certifi|licen[sc]|professional development|courses|zertifi/],
  ["languages", /language|sprach|idioma|langues/],
  ["references", /referen[cz]|referee|testimonial|recommendation/],
  ["interests", /interest|hobb|activities|leisure|intérêt/],
  ["experience", /(?:experience|appointments|positions|internships|employment)$/],
  ["education", /educat|academic|studies|qualification|schooling|degrees|bildung|\bformation/],
  ["skills", /skill|competenc|technolog|expertise|proficienc|tools|strengths|kenntnis/],
  ["experience", /experience|employment|career|\bwork|positions|appointments|internships|berufs/],
  ["summary", /summary|profile|objective|about|statement|introduction|biograph/],
];

/** The section that a heading of several words begins; null where no word tells it. */
const sectionByWords = (text: string): SectionKind | null =>
  WORDS.find(([, pattern]) => pattern.test(plain(text)))?.[0] ?? null;

/** How the headings of a file are set. */
type HeadingLook = {
  look: string;
  size: number;
  known: number;
  /** What stands over lines of several entries, as 'Courses': in lower case. */
  labels: Set<string>;
  /** Looks of lesser headings, of which there are several kinds as well. */
  lesser: Set<string>;
} | null;

const lookOf = ({ pieces, text, kind }: Line): string =>
  `${pieces[0]?.look} ${text === text.toUpperCase()} ${kind === "heading"}`;

/** What stands left of a line's other cells, by itself. */
const inMargin = (line: Line): Line => {
  const pieces = line.pieces.filter(({ cell }) => cell === 0);
  return line.cells.length > 1 ? { ...line, text: line.cells[0] ?? "", pieces } : line;
};

/** The look that the headings of most sections share; none where fewer than two do. */
const headingLookOf = (lines: Line[]): HeadingLook => {
  const kinds = new Map<string, Set<SectionKind>>();
  const sizes = new Map<string, number>();
  for (const each of lines) {
    const line = sectionOf(each.text) ? each : inMargin(each);
    const kind = line.kind === "bullet" ? null : sectionOf(line.text);
    if (!kind) continue;
    const look = lookOf(line);
    kinds.set(look, (kinds.get(look) ?? new Set()).add(kind));
    sizes.set(look, line.size ?? 0);
  }
  const [look, known] = [...kinds].toSorted((one, other) => other[1].size - one[1].size)[0] ?? [];
  if (look === undefined || !known || known.size < 2) return null;
  const lesser = [...kinds].filter(([, each]) => each.size >= LESSER).map(([each]) => each);
  return {
    look,
    size: sizes.get(look) ?? 0,
    known: known.size,
    labels: repeatedIn(lines),
    lesser: new Set(lesser),
  };
};
const LESSER = 3;

/** The words of headings that stand in a file several times. */
const repeatedIn = (lines: Line[]): Set<string> => {
  const texts = lines.filter(({ kind }) => kind !== "bullet").map(({ text }) => plain(text));
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > 1).map(([text]) => text));
};

/** Lines set as headings are though their words are no usual heading's; none where more lines than headings are. */
const unusualHeadings = (lines: Line[], heading: HeadingLook): Set<Line> => {
  if (!heading || (heading.known < 3 && !isLargest(heading, lines))) return new Set();
  const isUsual = (line: Line) =>
    sectionOf(line.text) !== null && lookOf(line) === heading.look && line.kind !== "bullet";
  const first = lines.findIndex(isUsual);
  const isSetIn = setInFrom(lines.filter(isUsual), lines);
  const found = lines.filter(
    (line, index) =>
      (index > first || sectionByWords(line.text) !== null) &&
      line.kind !== "bullet" &&
      line.cells.length === 1 &&
      line.text.length <= HEADING_MAX &&
      sectionOf(line.text) === null &&
      lookOf(line) === heading.look &&
      new Set(line.pieces.map(({ look }) => look)).size === 1 &&
      /\p{L}{2}/u.test(line.text) &&
      !/\d{4}/.test(line.text),
  );
  return new Set(
    (areSections(found, lines, heading)
      ? found
      : found.filter((line) => sectionByWords(line.text))
    ).filter((line) => !isSetIn(line)),
  );
};

/** Whether a look is one of headings by itself: larger than nearly all that stands in a file. */
const isLargest = ({ look, size }: NonNullable<HeadingLook>, lines: Line[]): boolean =>
  lines.filter((line) => (line.size ?? 0) > size - LARGER && lookOf(line) !== look).length <= NAMES;
/** In points. */
const LARGER = 0.6;
/** Lines of a name, and of what its bearer is. */
const NAMES = 3;

/** In shares of the page's width. */
const ALIKE = 0.006;
const TEXT_LINES = 3;

/** Whether a line begins where the text does, right of where all headings begin and end. */
const setInFrom = (headings: Line[], lines: Line[]): ((line: Line) => boolean) => {
  const lefts = headings.map(({ box }) => box?.left ?? 0);
  const most = Math.max(...lefts);
  return ({ box }) => {
    if (!box || box.left <= most + ALIKE) return false;
    const beside = lines.filter((each) => each.box && Math.abs(each.box.left - box.left) < ALIKE);
    return beside.length > TEXT_LINES;
  };
};

/** Whether they stand among the headings as such do: no more than there are of these, and hardly two within one section. */
const areSections = (found: Line[], lines: Line[], heading: HeadingLook): boolean => {
  if (found.length > (heading?.known ?? 0)) return false;
  let run = 0;
  let longest = 0;
  for (const line of lines) {
    if (sectionOf(line.text) !== null && lookOf(line) === heading?.look) run = 0;
    else if (found.includes(line)) longest = Math.max(longest, (run += 1));
  }
  return longest <= 1 || (longest === 2 && found.length > 3);
};

type Split = {
  head: Line[];
  sections: Section[];
  /** Those under headings that name none. */
  unnamed: Omit<Section, "kind">[];
  /** Lines before the first heading, and under those that name no section. */
  open: Line[];
};

/** Lines before the first heading, and each section with its lines; a column goes on with the section of the one before. */
export const splitSections = (lines: Line[]): Split => {
  const heading = headingLookOf(lines);
  const unusual = unusualHeadings(lines, heading);
  const head: Line[] = [];
  const sections: Section[] = [];
  const unclaimed: Line[] = [];
  const unnamed: Omit<Section, "kind">[] = [];
  const openIn = new Map<number, Section | "unknown" | null>();
  for (const each of lines) {
    if (!openIn.has(each.flow)) openIn.set(each.flow, openIn.get(each.follows ?? -1) ?? null);
    const open = openIn.get(each.flow) ?? null;
    if (unusual.has(each) && sectionByWords(each.text) === null) {
      openIn.set(each.flow, "unknown");
      unnamed.push({ heading: each.text, head: each, lines: [] });
      continue;
    }
    const [line, kind] = unusual.has(each)
      ? [{ ...each, cells: [each.text] }, sectionByWords(each.text)]
      : headingOf(each, open === "unknown" ? null : open, heading);
    if (kind) {
      const section: Section = { kind, heading: line.cells[0] ?? line.text, head: each, lines: [] };
      sections.push(section);
      openIn.set(each.flow, section);
      if (line.cells.length > 1) section.lines.push(besideHeading(line));
    } else if (open !== "unknown") (open?.lines ?? head).push(line);
    if (!kind && (open === "unknown" || open === null)) unclaimed.push(line);
    if (!kind && open === "unknown") unnamed.at(-1)?.lines.push(line);
  }
  return { head, sections, unnamed, open: unclaimed };
};

const besideHeading = (line: Line): Line => ({
  ...line,
  cells: line.cells.slice(1),
  pieces: line.pieces.flatMap((each) => (each.cell > 0 ? { ...each, cell: each.cell - 1 } : [])),
  text: line.cells.slice(1).join(" "),
});

/** A heading may stand in the margin, with what it heads beside it. */
const headingOf = (
  line: Line,
  open: Section | null,
  heading: HeadingLook,
): [Line, SectionKind | null] => {
  if (line.kind === "bullet") return [line, null];
  const whole = sectionOf(line.text);
  if (whole) {
    const isLabel =
      labelled(line, open) ||
      (!MAIN.has(whole) &&
        (isWithin(line, open, heading) || heading?.labels.has(plain(line.text))));
    return [{ ...line, cells: [line.text] }, isLabel ? null : whole];
  }
  const mayHead = open?.kind !== "skills" || isSetAs(line, open.head);
  const parted = mayHead ? withHeadApart(line, heading) : line;
  const first = parted.cells.length > 1 && mayHead ? parted.cells[0] : undefined;
  const kind = first === undefined ? null : sectionOf(first);
  return kind ? [parted, kind] : lastCellHeads(line, heading);
};

/** A heading of the text at the right, level with what stands in the margin. */
const lastCellHeads = (line: Line, heading: HeadingLook): [Line, SectionKind | null] => {
  const text = line.cells.at(-1) ?? "";
  const pieces = line.pieces.filter(({ cell }) => cell === line.cells.length - 1);
  const head = { ...line, text, cells: [text], pieces };
  const isHeading = line.cells.length > 1 && pieces.length === 1 && lookOf(head) === heading?.look;
  return isHeading && sectionOf(text) ? [head, sectionOf(text)] : [line, null];
};

/** A heading in the margin that reaches what stands beside it is told by its look. */
const withHeadApart = (line: Line, heading: HeadingLook): Line => {
  const [first, ...others] = line.pieces;
  if (!heading || !first || others[0]?.cell !== first.cell || first.look === others[0].look)
    return line;
  const head = { ...line, text: first.text, pieces: [first] };
  if (sectionOf(first.text) === null || lookOf(head) !== heading.look) return line;
  const pieces = [first, ...others.map((each) => ({ ...each, cell: each.cell + 1 }))];
  const beside = others.filter(({ cell }) => cell === first.cell).map(({ text }) => text);
  return { ...line, pieces, cells: [first.text, beside.join(" "), ...line.cells.slice(1)] };
};

/** Begins as a heading does, and goes on otherwise. */
const isSetAs = ({ pieces: [first, second] }: Line, head: Line): boolean =>
  first?.look === head.pieces[0]?.look && first?.look !== second?.look;

const MAIN = new Set<SectionKind>(["experience", "education"]);

/** Set smaller than the heading over it, which is set as most are: 'Courses' within a study. */
const isWithin = (line: Line, open: Section | null, heading: HeadingLook): boolean =>
  heading !== null &&
  open !== null &&
  lookOf(open.head) === heading.look &&
  !heading.lesser.has(lookOf(line)) &&
  (line.size ?? 0) < heading.size - 0.4;

/** What stands in a section as its lines do, while the heading over it does not, is one of them: 'Languages' within skills. */
const labelled = (line: Line, open: Section | null): boolean =>
  open !== null &&
  line.pieces[0]?.look !== open.head.pieces[0]?.look &&
  isPlain(line) &&
  (!isPlain(open.head) || isSmaller(line, open.head));

const isPlain = (line: Line): boolean =>
  line.kind !== "heading" && !line.styled && line.text !== line.text.toUpperCase();
const isSmaller = (line: Line, other: Line): boolean =>
  line.size !== null && other.size !== null && line.size < other.size - 0.6;
