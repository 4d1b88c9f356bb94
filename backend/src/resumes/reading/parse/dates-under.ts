import type { EntryLine } from "./entry-parts.ts";

/** Lines of prose or bullets that stand between a head and its date at most. */
const BETWEEN = 3;

/**
 * A date alone that stands under the head of its entry, or under its prose, where other entries have it beside their heads: it
 * goes back to the head, which is set as the others are.
 */
export const withDatesUnder = (read: EntryLine[]): EntryLine[] => {
  const lines = withDatesLevel(read);
  const result = [...lines];
  const beside = lines.filter((each) => each.dates && isHead(each));
  const heads = new Set(beside.map(looksOf));
  const alone = lines.filter(({ dates, texts }) => dates && texts.length === 0);
  const isUsual = beside.length >= alone.length;
  for (const [index, one] of result.entries()) {
    if (!one.dates || one.texts.length > 0) continue;
    const at = headOver(result, index, isUsual ? index - 1 : index - 2, heads);
    const head = result[at];
    if (!head) continue;
    result[at] = { ...head, dates: one.dates };
    result[index] = { ...one, dates: null };
  }
  return result;
};

const isHead = ({ texts, isBullet, isProse }: EntryLine): boolean =>
  texts.length > 0 && !isBullet && !isProse;
const looksOf = ({ texts }: EntryLine): string => texts.map(({ look }) => look).join("|");

/** The undated head over some lines that are none, at `last` or before; -1 if there is none. */
const headOver = (lines: EntryLine[], index: number, last: number, heads: Set<string>): number => {
  for (let at = index - 1; at >= Math.max(0, index - 1 - BETWEEN); at -= 1) {
    const each = lines[at];
    if (!each || each.dates) return -1;
    if (isHead(each)) return at <= last && heads.has(looksOf(each)) ? at : -1;
  }
  return -1;
};

/** Lines back to the one that a date is level with. */
const BACK = 12;

/** A date alone that the file names after an entry, while the page shows it right of the entry's head: it goes to the head. */
const withDatesLevel = (lines: EntryLine[]): EntryLine[] => {
  const result = [...lines];
  for (const [index, one] of lines.entries()) {
    if (!one.dates || one.texts.length > 0 || isUnder(lines[index - 1], one)) continue;
    const from = Math.max(0, index - BACK);
    const at = result.slice(from, index).findIndex((each) => isLevelWith(each, one)) + from;
    const head = result[at];
    if (at < from || at === index - 1 || !head) continue;
    result[at] = { ...head, dates: one.dates };
    result[index] = { ...one, dates: null };
  }
  return result;
};

/** Whether it stands in the column of the line before it, as in entries beside each other. */
const isUnder = (before: EntryLine | undefined, { line }: EntryLine): boolean =>
  !before?.line.box || !line.box || Math.abs(before.line.box.left - line.box.left) < ALIKE;
/** In shares of the page's width. */
const ALIKE = 0.01;

/** Whether a head without dates ends left of a date and begins on its line. */
const isLevelWith = (head: EntryLine, { line }: EntryLine): boolean => {
  const [own, box] = [head.line.box, line.box];
  if (!own || !box || head.dates || !isHead(head) || own.page !== box.page) return false;
  return Math.abs(own.top - box.top) < box.height / 2 && own.left + own.width <= box.left;
};
