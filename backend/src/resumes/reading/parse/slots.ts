import { joinedTexts } from "../line.ts";
import type { Entry, HeadText } from "./entries.ts";

/** The texts of a section's entries, by the place that each has in the pattern they share; null where an entry lacks it. */
export type Slot = { texts: (HeadText | null)[] };

const signatureOf = ({ head }: Entry): string =>
  head.map(({ look, row }) => `${row}:${look}`).join("|");

/** The entry that is set as most are; of two, the first. */
const modelOf = (entries: Entry[]): Entry | undefined => {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const signature = signatureOf(entry);
    counts.set(signature, (counts.get(signature) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return entries.find((entry) => counts.get(signatureOf(entry)) === most);
};

/** Lays the heads of all entries beside each other. */
export const slotsOf = (read: Entry[]): Slot[] => {
  const entries = withWrapped(read);
  const model = modelOf(entries)?.head ?? [];
  const aligned = entries.map(({ head }) => align(head, model));
  return model.map((_, index) => ({ texts: aligned.map((texts) => texts[index] ?? null) }));
};

/** The texts of a head in runs of one look over lines of their own. */
const runsOf = (head: HeadText[]): HeadText[][] => {
  const runs: HeadText[][] = [];
  for (const text of head) {
    const last = runs.at(-1)?.at(-1);
    const isAlone = (row: number) => head.filter((each) => each.row === row).length === 1;
    const goesOnRow = last?.look === text.look && isAlone(last.row) && isAlone(text.row);
    if (goesOnRow) runs.at(-1)?.push(text);
    else runs.push([text]);
  }
  return runs;
};

/** What is wrapped in one entry, and in one line or more lines in another, where it is set alike, is put together. */
const withWrapped = (entries: Entry[]): Entry[] => {
  const all = entries.map(({ head }) => runsOf(head));
  return entries.map((entry, index) => {
    const runs = all[index] ?? [];
    const isOne = (at: number) =>
      at < runs.length - 1 && (isOneIn(at, runs, all) || variesIn(at, runs, all));
    const head = runs.flatMap((run, at) => (isOne(at) ? joined(run) : withoutBreaks(run)));
    return { ...entry, head };
  });
};

/** A word that no name ends with. */
const GOES_ON =
  /(?:\s(?:of|and|for|in|the|at|to|de|du|des|della?|di|da|do|dos|del|la|le|y|e|et|und|für|der|von|van)|[&,/])$/iu;

/** What ends with such a word goes on in the next line of its look. */
const withoutBreaks = (run: HeadText[]): HeadText[] => {
  const result: HeadText[] = [];
  for (const each of run) {
    const last = result.at(-1);
    if (last && GOES_ON.test(last.text)) last.text = joinedTexts(last.text, each.text);
    else result.push({ ...each });
  }
  return result;
};

const isOneIn = (at: number, runs: HeadText[][], all: HeadText[][][]): boolean => {
  const others = all.filter((each) => areAlike(each, runs));
  return others.filter((each) => each[at]?.length === 1).length >= others.length / 3;
};

/** Whether the lines that a head begins with, all set alike, are more in one entry than in another: only wrapped ones are. */
const variesIn = (at: number, runs: HeadText[][], all: HeadText[][][]): boolean => {
  const look = runs[0]?.[0]?.look;
  const first = all.flatMap(([run]) => (run?.[0]?.look === look ? (run?.length ?? 0) : []));
  return at === 0 && new Set(first).size > 1;
};

/** Set alike, but for letters of another script, which are often of another typeface. */
const areAlike = (one: HeadText[][], other: HeadText[][]): boolean =>
  one.length === other.length &&
  one.every(([text], index) => {
    const own = other[index]?.[0];
    return text?.look === own?.look || [text, own].some((each) => !isLatin(each?.text ?? ""));
  });
const isLatin = (text: string) => /\p{Script=Latin}/u.test(text);

const joined = (run: HeadText[]): HeadText[] => {
  const [first] = run;
  return first ? [{ ...first, text: run.map(({ text }) => text).reduce(joinedTexts) }] : [];
};

const align = (head: HeadText[], model: HeadText[]): (HeadText | null)[] => {
  const placed: (HeadText | null)[] = model.map(() => null);
  let next = 0;
  for (const text of head) {
    const at = placeOf(text, model, next);
    const last = placed[next - 1];
    if (at === -1 && last && goesOn(last, text, model[next - 1]))
      placed[next - 1] = { ...last, text: `${last.text}, ${text.text}` };
    if (at === -1) continue;
    placed[at] = text;
    next = at + 1;
  }
  return placed.map((text, index) => cutAtComma(placed, model, text, index));
};

/** What stands in one piece in most entries, at a comma, may be cut in one with letters of another font. */
const goesOn = (last: HeadText, text: HeadText, own: HeadText | undefined): boolean =>
  own !== undefined && COMMA.test(own.text) && last.row === text.row && last.cell === text.cell;

/** Where letters of another script hide a change of looks, two texts of the pattern are one: they are parted at their comma. */
const cutAtComma = (
  placed: (HeadText | null)[],
  model: HeadText[],
  text: HeadText | null,
  index: number,
): HeadText | null => {
  const before = placed[index - 1];
  if (text !== null)
    return hidesTwo(text, model, placed, index) ? part(text, 0, partsOf(model[index])) : text;
  const hides = before && hidesTwo(before, model, placed, index - 1);
  return hides ? part(before, 1, partsOf(model[index - 1])) : null;
};

const COMMA = /,\s+/;
/** How many commas part the text that is set alike in the pattern. */
const partsOf = (own: HeadText | undefined): number => own?.text.split(COMMA).length ?? 1;
const part = (text: HeadText, at: 0 | 1, count: number): HeadText => {
  const parts = text.text.split(COMMA);
  const cut = Math.min(count, parts.length - 1);
  return { ...text, text: parts.slice(at * cut, at === 0 ? cut : parts.length).join(", ") };
};

const hidesTwo = (
  { text }: HeadText,
  model: HeadText[],
  placed: (HeadText | null)[],
  index: number,
): boolean => {
  const [own, next] = [model[index], model[index + 1]];
  const isOneCell = own !== undefined && own.row === next?.row && own.cell === next.cell;
  return (
    isOneCell &&
    placed[index + 1] === null &&
    COMMA.test(text) &&
    /[^\P{L}\p{Script=Latin}]/u.test(text)
  );
};

/** The next place of that look; letters of another script are often of another typeface. */
const placeOf = (text: HeadText, model: HeadText[], from: number): number => {
  const alike = model.findIndex((each, index) => index >= from && each.look === text.look);
  if (alike !== -1) return alike;
  return model.findIndex((each, index) => index >= from && each.row >= text.row);
};
