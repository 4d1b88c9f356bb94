import type { Line } from "../line.ts";
import { entriesOf } from "./entries.ts";
import { isDegree, isInstitution, isTitle } from "./words.ts";

/** Of the entries of a section: as many must say what they are. */
const SHARE = 0.5;

/** What a section's entries tell that it holds: several with ranges of dates, and titles or degrees. Null where they do not. */
export const kindByEntries = (lines: Line[]): "experience" | "education" | null => {
  const entries = entriesOf(lines).filter(({ dates, head }) => dates?.range && head.length > 0);
  const share = (says: (text: string) => boolean) =>
    entries.filter(({ head }) => head.some(({ text }) => says(text))).length / entries.length;
  if (entries.length === 0) return null;
  const [studies, jobs] = [share((text) => isDegree(text) || isInstitution(text)), share(isTitle)];
  if (studies >= SHARE && studies > jobs) return "education";
  return jobs >= SHARE && entries.length > 1 ? "experience" : null;
};
