import type { Line } from "../line.ts";
import { type Entry, entriesOf } from "./entries.ts";
import type { SectionKind } from "./sections.ts";
import { isDegree, isInstitution, isTitle } from "./words.ts";

/** Of the entries of a section: as many must say what they are. */
const SHARE = 0.5;

const isStudy = (text: string) => isDegree(text) || isInstitution(text);

/** What a section's entries tell that it holds: dated titles of jobs, or degrees and schools. Null where they do not. */
export const kindByEntries = (lines: Line[]): "experience" | "education" | null => {
  const dated = entriesOf(lines).filter(({ dates, head }) => dates && head.length > 0);
  const entries = dated.filter(({ dates }) => dates?.range);
  if (entries.length === 0) return shareOf(dated, isDegree) === 1 ? "education" : null;
  const [studies, jobs] = [shareOf(entries, isStudy), shareOf(entries, isTitle)];
  if (studies >= SHARE && studies > jobs) return "education";
  return jobs >= SHARE && entries.length > 1 ? "experience" : null;
};

const shareOf = (entries: Entry[], says: (text: string) => boolean): number =>
  entries.filter(({ head }) => head.some(({ text }) => says(text))).length / entries.length;

/** What a section holds whose heading says something else, as some write it: jobs under 'Career Summary', schools under 'Training'. */
export const kindInstead = (
  kind: SectionKind,
  heading: string,
  lines: Line[],
): "experience" | "education" | null => {
  if (kind === "summary") return kindByEntries(lines) === "experience" ? "experience" : null;
  if (kind !== "certifications" || !/training/i.test(heading)) return null;
  const entries = entriesOf(lines).filter(({ dates }) => dates);
  return entries.length > 0 && shareOf(entries, isInstitution) === 1 ? "education" : null;
};
