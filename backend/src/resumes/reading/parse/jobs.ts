import type { Job } from "@lyceum/shared/rest/resumes.ts";

import { type Line, withoutMark } from "../line.ts";
import { type Entry, entriesOf } from "./entries.ts";
import { isOrganisation, isTitle } from "./words.ts";

/** How much a text looks like a title rather than an employer. */
const lean = (text: string): number =>
  (isTitle(text) ? 2 : 0) - (isOrganisation(text) ? 1.5 : 0) - (/[,&.]$/.test(text) ? 0.2 : 0);

/** The jobs of a section. Where words do not tell title from employer, the order that the others keep does. */
export const findJobs = (lines: Line[]): Job[] => {
  const entries = entriesOf(lines)
    .map((entry) => ({ ...entry, pieces: pairOf(entry.pieces) }))
    .filter((entry) => entry.pieces.length > 0);
  const titleFirst = entries.reduce((sum, { pieces: [one = "", other = ""] }) => {
    const said = other === "" ? 0 : lean(one) - lean(other);
    return sum + Math.sign(said);
  }, 0);
  return entries.map((entry) => jobOf(entry, titleFirst >= 0));
};

/** A title and an employer that a comma parts become two pieces. */
const pairOf = (pieces: string[]): string[] => {
  const [first = "", ...others] = pieces;
  const told = pieces.slice(0, 3).some(isTitle) && others.length > 0;
  const comma = first.indexOf(", ");
  if (told || comma === -1) return pieces;
  return [first.slice(0, comma), first.slice(comma + 2), ...others];
};

const jobOf = ({ pieces, dates, content }: Entry, titleFirst: boolean): Job => {
  const [one, other] = pickTwo(pieces);
  const difference = lean(one) - lean(other ?? "");
  const alone = other === undefined;
  const oneIsTitle = alone ? isTitle(one) : difference > 0 || (difference === 0 && titleFirst);
  const [title, employer] = oneIsTitle ? [one, other] : [other, one];
  return {
    title: title ?? null,
    employer: employer ?? null,
    start: dates?.start ?? null,
    end: dates?.end ?? null,
    bullets: bulletsOf(content),
  };
};

/** The first piece, and beside it the first that leans the other way, or else the second. */
const pickTwo = (pieces: string[]): [string, string | undefined] => {
  const [first = "", ...others] = pieces;
  const near = others.slice(0, 2);
  return [first, near.find((each) => isTitle(each) !== isTitle(first)) ?? near[0]];
};

const bulletsOf = (content: Line[]): string[] =>
  content.filter((line) => line.kind === "bullet").map((line) => withoutMark(line.text));
