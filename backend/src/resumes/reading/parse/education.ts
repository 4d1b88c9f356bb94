import type { ParsedResume } from "@lyceum/shared/rest/resumes.ts";

import type { Line } from "../line.ts";
import { type Entry, entriesOf } from "./entries.ts";
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

/** The studies of a section; without dates each line that names a degree or a school is one. */
export const findStudies = (lines: Line[]): FoundStudy[] => {
  const dated = entriesOf(lines).filter((entry) => entry.head.length > 0);
  const entries = dated.length > 0 ? dated : lines.flatMap(undated);
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

const undated = (line: Line): Entry[] => {
  const { texts } = entryLineOf(line);
  if (!isDegree(line.text) && !isInstitution(line.text)) return [];
  const head = texts.map((text) => ({ ...text, row: 0, besideDates: false }));
  return [{ dates: null, head, headLines: [line], content: [] }];
};
