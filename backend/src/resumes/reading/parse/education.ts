import type { ParsedResume } from "@lyceum/shared/rest/resumes.ts";

import type { Line } from "../line.ts";
import { type Entry, type HeadText, entriesOf } from "./entries.ts";
import { entryLineOf } from "./entry-parts.ts";
import { type Kinds, type Pair, readPairs } from "./roles.ts";
import { slotsOf } from "./slots.ts";
import { isDegree, isField, isInstitution } from "./words.ts";

type Study = ParsedResume["education"][number];

const KINDS: Kinds = {
  first: (text) => {
    if (isDegree(text)) return 1;
    return isField(text) && !isInstitution(text) ? 0.5 : 0;
  },
  second: (text) => (isInstitution(text) ? 1 : 0),
};

/** A study, and the lines that it was read from. */
export type FoundStudy = { study: Study; lines: Line[] };

/** The studies of a section; without dates each line is one that names a degree or a school, or two lines that name one each. */
export const findStudies = (lines: Line[]): FoundStudy[] => {
  const dated = entriesOf(lines).filter((entry) => entry.head.length > 0);
  const entries = dated.length > 0 ? dated : undatedEntries(lines);
  const pairs = readPairs(slotsOf(entries), KINDS);
  return entries
    .map((entry, index) => ({
      study: studyOf(entry, entry.named ?? pairs[index]),
      lines: entry.headLines,
    }))
    .filter(({ study }) => study.institution !== null || study.degree !== null);
};

const studyOf = ({ dates }: Entry, pair: Pair | undefined): Study => ({
  institution: pair?.second ?? null,
  degree: pair?.first ?? null,
  end: dates?.end === "present" ? null : (dates?.end ?? null),
});

export const findEducation = (lines: Line[]): Study[] =>
  findStudies(lines).map(({ study }) => study);

const undatedEntries = (lines: Line[]): Entry[] => {
  const entries: Line[][] = [];
  let open: Line | undefined;
  for (const line of lines) {
    const isStudy = isDegree(line.text) || isInstitution(line.text);
    const goesOn = open !== undefined && areOfOne(open, line);
    if (goesOn) entries.at(-1)?.push(line);
    else if (isStudy) entries.push([line]);
    open = isStudy && !goesOn ? line : undefined;
  }
  return entries.map((headLines) => ({
    dates: null,
    head: headOf(headLines),
    headLines,
    content: [],
  }));
};

/** One names a degree alone, and the other a school alone. */
const areOfOne = (one: Line, other: Line): boolean => {
  const [degrees, schools] = [isDegree, isInstitution].map((is) =>
    [one, other].map(({ text }) => is(text)),
  );
  return degrees?.[0] !== degrees?.[1] && schools?.[0] !== schools?.[1];
};

/** In one order, so that all studies share a pattern. */
const headOf = (lines: Line[]): HeadText[] =>
  lines
    .toSorted((one, other) => Number(isDegree(other.text)) - Number(isDegree(one.text)))
    .flatMap((line, row) =>
      entryLineOf(line).texts.map((text) => ({ ...text, row, besideDates: false })),
    );
