import type { ParsedResume } from "@lyceum/shared/rest/resumes.ts";

import type { Line } from "../line.ts";
import { type Entry, entriesOf } from "./entries.ts";
import { isDegree, isInstitution } from "./words.ts";

type Study = ParsedResume["education"][number];

/** The studies of a section; without dates each line that names a degree or a school is one. */
export const findEducation = (lines: Line[]): Study[] => {
  const entries = entriesOf(lines);
  const all = entries.length > 0 ? entries : lines.map(undated);
  return all.map(studyOf).filter((study) => study.institution !== null || study.degree !== null);
};

const undated = (line: Line): Entry => ({ dates: null, pieces: line.cells, content: [] });

const studyOf = ({ pieces, dates }: Entry): Study => {
  const parts = pieces.flatMap((piece) =>
    isDegree(piece) && isInstitution(piece) ? piece.split(/,\s+/) : piece,
  );
  const institution = parts.find(isInstitution) ?? parts.find((part) => !isDegree(part)) ?? null;
  const degree = parts.find((part) => part !== institution && isDegree(part)) ?? null;
  const end = dates?.end === "present" ? null : (dates?.end ?? null);
  return { institution, degree, end };
};
