import type { ParsedResume } from "@lyceum/shared/rest/resumes.ts";

import type { Line } from "../line.ts";
import { type Entry, entriesOf } from "./entries.ts";
import { entryLineOf } from "./entry-parts.ts";
import { type Kinds, readPairs } from "./roles.ts";
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

/** The studies of a section; without dates each line that names a degree or a school is one. */
export const findEducation = (lines: Line[]): Study[] => {
  const dated = entriesOf(lines).filter((entry) => entry.head.length > 0);
  const entries = dated.length > 0 ? dated : lines.flatMap(undated);
  const pairs = readPairs(slotsOf(entries), KINDS);
  return entries
    .map(({ dates, named }, index) => [dates, named ?? pairs[index]] as const)
    .map(([dates, named]) => ({
      institution: named?.second ?? null,
      degree: named?.first ?? null,
      end: dates?.end === "present" ? null : (dates?.end ?? null),
    }))
    .filter((study) => study.institution !== null || study.degree !== null);
};

const undated = (line: Line): Entry[] => {
  const { texts } = entryLineOf(line);
  if (!isDegree(line.text) && !isInstitution(line.text)) return [];
  const head = texts.map((text) => ({ ...text, row: 0, besideDates: false }));
  return [{ dates: null, head, headLines: [line], content: [] }];
};
