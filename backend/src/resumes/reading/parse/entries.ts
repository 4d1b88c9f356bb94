import type { Line, Piece } from "../line.ts";
import { type FoundDates, isDateText } from "./dates.ts";
import { withDatesUnder } from "./dates-under.ts";
import {
  type EntryLine,
  entryLineOf,
  withBrokenRanges,
  withoutProseBesideDates,
} from "./entry-parts.ts";
import { formEntries } from "./forms.ts";
import { withoutGrids } from "./grids.ts";
import type { Pair } from "./roles.ts";
import { labelledEntries, tableEntries } from "./tables.ts";

/** A piece of an entry's head: which of its lines it stands in, and whether dates stand in the same cell. */
export type HeadText = Piece & { row: number; besideDates: boolean };

/** What stands over the bullets of one job or one study, and what follows it. */
export type Entry = {
  dates: FoundDates | null;
  head: HeadText[];
  /** The lines of the head; the first begins the entry. */
  headLines: Line[];
  content: Line[];
  /** What the columns of its table say that it names. */
  named?: Pair;
  /** It seems to have dates that could not be read. */
  lacksDates?: boolean;
};

/** Lines over an entry's date, and under it, that may belong to its head. */
const OVER = 4;
const UNDER = 3;

const mayBeHead = ({ isBullet, isProse, isLabel }: EntryLine): boolean =>
  !isBullet && !isProse && !isLabel;
const lookOf = ({ line }: EntryLine): string => line.pieces[0]?.look ?? "";

/**
 * The entries of a section. Each has one date; what stands over the first says with which line each begins, as entries of a
 * section are set alike.
 */
export const entriesOf = (lines: Line[]): Entry[] => {
  const form = tableEntries(lines) ?? labelledEntries(lines) ?? formEntries(lines);
  if (form) return form;
  const read = withoutProseBesideDates(withoutGrids(lines).map(entryLineOf));
  const all = withDatesUnder(withBrokenRanges(read)).filter(
    ({ texts, dates, isBullet }) => texts.length > 0 || dates !== null || isBullet,
  );
  const anchors = anchorsOf(all);
  if (anchors.length === 0) return undatedEntries(all);
  if (areDatedBelow(all, anchors))
    return anchors.map((anchor, index) =>
      datedBelow(all.slice((anchors[index - 1] ?? -1) + 1, anchor + 1)),
    );
  const leading = leadingHeads(all, anchors);
  if (leading) return entriesAt(all, leading, anchors);
  const over = Math.min(OVER, headBefore(all, anchors[0] ?? 0, -1), roomOver(all, anchors));
  const first = (anchors[0] ?? 0) - over;
  const usual = usualLookOf(all, anchors);
  const isFull = fullLines(all);
  const starts = anchors.map((anchor, index) =>
    startOf(all, {
      anchor,
      before: anchors[index - 1] ?? -1,
      over,
      first,
      usual,
      isFull,
    }),
  );
  return [...undatedOver(all, starts[0] ?? 0), ...entriesAt(all, starts, anchors)];
};

/** The entries over the first that has dates, set as it is and with bullets: theirs are written in words that no list has. */
const undatedOver = (all: EntryLine[], first: number): Entry[] => {
  const head = all[first];
  if (!head) return [];
  const over = all.slice(0, first);
  const isAlike = (each: EntryLine) =>
    mayBeHead(each) && each.texts.length > 0 && lookOf(each) === lookOf(head);
  const begins = (each: EntryLine, index: number) => {
    const before = over[index - 1];
    return isAlike(each) && (before === undefined || !mayBeHead(before));
  };
  const starts = over.flatMap((each, index) => (begins(each, index) ? index : []));
  return starts
    .map((start, index) => over.slice(start, starts[index + 1]))
    .filter((lines) => lines.some(({ isBullet }) => isBullet))
    .map((lines) => ({ ...entryOf(withoutDateCell(lines, head), 0), lacksDates: true }));
};

/** Without what stands in the cell of the first line in which another entry has its dates alone. */
const withoutDateCell = ([first, ...others]: EntryLine[], { line }: EntryLine): EntryLine[] => {
  if (!first) return [];
  const at = line.cells.findIndex((cell) => isDateText(cell));
  const texts = first.texts.filter(({ cell }) => cell !== at);
  return [{ ...first, texts: texts.length > 0 ? texts : first.texts }, ...others];
};

const entriesAt = (all: EntryLine[], starts: number[], anchors: number[]): Entry[] =>
  starts.map((start, index) =>
    entryOf(all.slice(start, starts[index + 1] ?? all.length), (anchors[index] ?? 0) - start),
  );

/**
 * Where the lines set as the section's first are as many as its dates, and each stands over or beside one: these lines, as
 * they begin its entries. Null elsewhere.
 */
const leadingHeads = (all: EntryLine[], anchors: number[]): number[] | null => {
  const [first] = all;
  if (!first || anchors.length < 2 || !mayBeHead(first) || first.texts.length === 0) return null;
  const look = first.texts[0]?.look;
  const isAlike = (each: EntryLine | undefined) =>
    each !== undefined &&
    mayBeHead(each) &&
    (each.texts[0]?.look === look ||
      (isOtherScript(each.texts[0]?.text ?? "") && each.line.size === first.line.size));
  const goesOn = (at: number) => isAlike(all[at - 1]) && isRightUnder(all[at - 1], all[at]);
  const starts = all.flatMap((each, at) => (isAlike(each) && !goesOn(at) ? at : []));
  const isOver = (start: number, index: number) =>
    start <= (anchors[index] ?? -1) && (anchors[index] ?? 0) < (starts[index + 1] ?? all.length);
  return starts.length === anchors.length && starts.every(isOver) ? starts : null;
};

/** Without any dates: entries begin with the lines that are set as the section's first, and not as most of its text. */
const undatedEntries = (all: EntryLine[]): Entry[] => {
  const [first] = all;
  if (!first || !mayBeHead(first)) return [];
  const smaller = all.filter(({ line }) => (line.size ?? 0) < (first.line.size ?? 0));
  const isLarger = smaller.length >= all.length / 2;
  const isAlike = (each: EntryLine) =>
    lookOf(each) === lookOf(first) ||
    (isLarger && each.line.size === first.line.size && isOtherScript(each.line.text)) ||
    (each.texts.length > 1 &&
      each.texts.length >= first.texts.length &&
      isOtherScript(each.line.cells[0] ?? ""));
  const isHead = (each: EntryLine | undefined) =>
    each !== undefined && mayBeHead(each) && isAlike(each);
  // What is set so right under it was wrapped.
  const isFirst = (index: number) => (all[index]?.texts.length ?? 0) > 1 || !isHead(all[index - 1]);
  const starts = all.flatMap((each, index) => (isHead(each) && isFirst(index) ? index : []));
  const isApart = starts.every((start) => (all[start]?.texts.length ?? 0) > 1);
  const others = all.filter((each) => !isAlike(each));
  if (!isApart && others.length < starts.length) return [];
  return starts.map((start, index) => entryOf(all.slice(start, starts[index + 1]), 0));
};

/** The lines that date an entry: by ranges where there are any, and what is dated and set as these are. */
const anchorsOf = (all: EntryLine[]): number[] => {
  const dated = all.flatMap((each, index) => (each.dates ? index : []));
  const open = dated.filter((index) => !all[index]?.isBullet);
  const usable = open.length > 0 ? open : dated.filter((index) => all[index]?.dates?.range);
  const ranges = usable.filter((index) => all[index]?.dates?.range);
  if (ranges.length === 0) return usable;
  const looks = new Set(ranges.map((index) => dateLook(all[index])));
  return usable.filter((index) => ranges.includes(index) || looks.has(dateLook(all[index])));
};

const dateLook = (each: EntryLine | undefined): string => {
  const pieces = each?.line.pieces ?? [];
  const dated = pieces.findLast(({ text }) => /(?:19|20)\d{2}/.test(text));
  return `${dated?.look} ${pieces.length} ${each?.texts.length}`;
};

/** How many lines of a head stand right over a line. */
const headBefore = (all: EntryLine[], at: number, after: number): number => {
  let count = 0;
  for (let index = at - 1; index > after; index -= 1) {
    const each = all[index];
    if (!each || !mayBeHead(each)) break;
    count += 1;
  }
  return count;
};

/** How many lines of a head stand over the dates of those entries after the first, at most: it has no more of its own. */
const roomOver = (all: EntryLine[], anchors: number[]): number =>
  anchors.length < 2 || all[anchors[0] ?? 0]?.texts.length === 0
    ? OVER
    : Math.max(
        ...anchors.slice(1).map((anchor, index) => headBefore(all, anchor, anchors[index] ?? -1)),
      );

type Place = {
  anchor: number;
  before: number;
  over: number;
  first: number;
  usual: string | null;
  isFull: (at: number) => boolean;
};

/** How the text beside most dates is set; null where there is none, or one of its own beside each. */
const usualLookOf = (all: EntryLine[], anchors: number[]): string | null => {
  const looks = anchors.flatMap((anchor) => all[anchor]?.texts[0]?.look ?? []);
  const most = looks.find(
    (look) => looks.filter((each) => each === look).length > looks.length / 2,
  );
  return looks.length > 1 && most !== undefined ? most : null;
};

/** Where a heading beside it pushed a date down, as one in the margin does, the head stands over it, set as the others are. */
const headOver = (all: EntryLine[], { anchor, before, usual }: Place): number => {
  if (usual === null || all[anchor]?.texts[0]?.look === usual) return anchor;
  for (let index = anchor - 1; index > Math.max(before, anchor - 1 - OVER); index -= 1) {
    const each = all[index];
    if (each && mayBeHead(each) && each.texts[0]?.look === usual) return index;
  }
  return anchor;
};

const startOf = (all: EntryLine[], place: Place): number => {
  const { anchor, before, over, first } = place;
  const look = all[first] ? lookOf(all[first]) : "";
  if (over === 0 && isUnderItsHead(all, anchor, before, look)) return anchor - 1;
  if (over === 0) return headOver(all, place);
  const room = headBefore(all, anchor, before);
  const usual = anchor - Math.min(over, room);
  const alike = (index: number) => all[index] !== undefined && lookOf(all[index]) === look;
  if (alike(usual)) return wrappedFrom(all, place, usual, anchor - room);
  // What stands over this date is of the entry before: here the head stands beside its date.
  if (over === 1 && alike(anchor) && !isOtherScript(all[usual]?.line.text ?? "")) return anchor;
  if (isOtherScript(all[usual]?.line.text ?? "")) return usual;
  for (let index = anchor - 1; index >= anchor - room; index -= 1) if (alike(index)) return index;
  return usual;
};

/** Whether dates that found no room beside the head, where other entries have theirs, stand right under it. */
const isUnderItsHead = (
  all: EntryLine[],
  anchor: number,
  before: number,
  look: string,
): boolean => {
  const head = anchor - 1 > before ? all[anchor - 1] : undefined;
  const isBare = all[anchor]?.texts.length === 0;
  return isBare && head !== undefined && mayBeHead(head) && lookOf(head) === look;
};

/** Where a line of the look of heads that stands alone in the first entry was wrapped in this one: its first part. */
const wrappedFrom = (
  all: EntryLine[],
  { first, isFull }: Place,
  usual: number,
  least: number,
): number => {
  const look = all[first] ? lookOf(all[first]) : "";
  const isOfText = all.some((each) => !mayBeHead(each) && lookOf(each) === look);
  const isStyled = (index: number) => {
    const each = all[index];
    return each !== undefined && (each.line.styled || !isOfText) && lookOf(each) === look;
  };
  let start = usual;
  if (!isStyled(first) || isStyled(first + 1)) return start;
  const isWrapped = (index: number) =>
    isStyled(index) && isRightUnder(all[index], all[index + 1]) && isFull(index);
  while (start > least && isWrapped(start - 1)) start -= 1;
  return start;
};

/** Where a file says places: whether a line stands under another as lines of one paragraph do. */
const isRightUnder = (over: EntryLine | undefined, under: EntryLine | undefined): boolean => {
  const [one, other] = [over?.line.box, under?.line.box];
  if (!one || !other) return true;
  return one.page !== other.page || other.top - one.top < LINE_GAP * other.height;
};
/** Of the height of a line. */
const LINE_GAP = 2;

/** Which lines end about as far right as lines of their section do: what is shorter was ended on purpose. */
const fullLines = (all: EntryLine[]): ((at: number) => boolean) => {
  const ends = all.map(({ line: { box } }) => (box ? box.left + box.width : 0));
  const starts = all.flatMap(({ line: { box } }) => box?.left ?? []);
  const [least, most] = [Math.min(...starts), Math.max(...ends)];
  return (at) => starts.length === 0 || (ends[at] ?? 0) - least > FULL * (most - least);
};
const FULL = 0.6;

/** Letters that the font of the other heads may not have: their look says nothing. */
const isOtherScript = (text: string): boolean =>
  /\p{L}/u.test(text) && !/\p{Script=Latin}/u.test(text);

/** Whether the date of each entry stands under what the entry says, at its end. */
const areDatedBelow = (all: EntryLine[], anchors: number[]): boolean =>
  anchors.length > 0 &&
  all[0] !== undefined &&
  mayBeHead(all[0]) &&
  all.length - 1 === anchors.at(-1) &&
  anchors.every((anchor, index) => {
    const from = (anchors[index - 1] ?? -1) + 1;
    const isAlone = all[anchor]?.texts.length === 0;
    return isAlone && anchor > from + 1 && headBefore(all, anchor, from - 1) === 0;
  });

const datedBelow = (all: EntryLine[]): Entry => {
  const end = all.findIndex((each) => !mayBeHead(each));
  return withHead(all.slice(0, end), all.slice(end, -1), all.at(-1)?.dates ?? null);
};

const entryOf = (all: EntryLine[], anchor: number): Entry => {
  const end = all.findIndex((each, index) => index > 0 && index !== anchor && !mayBeHead(each));
  const most = Math.min(end === -1 ? all.length : end, anchor + 1 + UNDER);
  return withHead(all.slice(0, most), all.slice(most), all[anchor]?.dates ?? null);
};

const withHead = (head: EntryLine[], content: EntryLine[], dates: FoundDates | null): Entry => ({
  dates,
  head: head
    .filter(({ texts }) => texts.length > 0)
    .flatMap((each, row) => each.texts.map((text) => headText(each, text, row))),
  headLines: head.map(({ line }) => line),
  content: content.map(({ line }) => line),
});

const headText = ({ line, dates }: EntryLine, text: Piece, row: number): HeadText => {
  const cell = line.pieces.filter((each) => each.cell === text.cell).map((each) => each.text);
  const besideDates = dates !== null && cell.length === 1 && /(?:19|20)\d{2}/.test(cell.join(" "));
  return { ...text, row, besideDates };
};
