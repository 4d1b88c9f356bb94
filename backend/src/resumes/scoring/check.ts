import type { COMPONENTS, Component, ParsedResume } from "@lyceum/shared/rest/resumes.ts";

import type { Readability } from "../reading/read-result.ts";

/** What is judged. The rest of what is known of a file, such as its fonts, changes nothing. */
export type Judged = {
  parsed: ParsedResume;
  readability: Pick<
    Readability,
    "columns" | "tables" | "lostShare" | "garbledShare" | "contactLost"
  >;
};

/** One thing that is looked for: whole `points` of `of`. */
export type Check = {
  name: string;
  points: number;
  of: number;
  /** What was found, and what would gain the rest. */
  says: string;
  advice: string;
  /** The line that shows it, as it stands in the file. */
  quote: string | null;
};

export type ComponentName = (typeof COMPONENTS)[number];

/** A component of the score, made of checks that add up to it. */
export type Judgement = { component: ComponentName; title: string; checks: Check[] };

/** @param share 0 to 1; beyond is as good as at the end. */
export const graded = (of: number, share: number): number =>
  Math.round(of * Math.min(1, Math.max(0, share)));

/** The share of these that are so; 0 of none. */
export const shareOf = <Item>(items: readonly Item[], isSo: (item: Item) => boolean): number =>
  items.length === 0 ? 0 : items.filter(isSo).length / items.length;

/** The first line that has this text. */
export const lineWith = ({ blocks }: ParsedResume, text: string): string | null =>
  blocks.find((block) => block.text.toLowerCase().includes(text.toLowerCase()))?.text ?? null;

/** What was done, a line each: of the jobs, or of everything where no job is found. */
export const bulletsOf = ({ jobs, blocks }: ParsedResume): string[] =>
  jobs.length > 0
    ? jobs.flatMap(({ bullets }) => bullets)
    : blocks.filter(({ kind }) => kind === "bullet").map(({ text }) => text);

export const sumOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0);

export const componentOf = ({ component, title, checks }: Judgement): Component => {
  const lossy = checks.filter(({ points, of }) => points < of);
  const quoted = [...lossy, ...(lossy.length === 0 ? checks : [])];
  return {
    component,
    title,
    points: sumOf(checks.map(({ points }) => points)),
    of: sumOf(checks.map(({ of }) => of)),
    why: checks.map(({ says }) => says).join(" "),
    quote: quoted.find(({ quote }) => quote !== null)?.quote ?? null,
  };
};

/** "1 job", "3 jobs". */
export const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? "" : "s"}`;
