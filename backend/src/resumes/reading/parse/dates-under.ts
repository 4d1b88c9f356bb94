import type { EntryLine } from "./entry-parts.ts";

/** Lines of prose or bullets that stand between a head and its date at most. */
const BETWEEN = 3;

/**
 * A date alone that stands under the head of its entry, or under its prose, where other entries have it beside their heads: it
 * goes back to the head, which is set as the others are.
 */
export const withDatesUnder = (lines: EntryLine[]): EntryLine[] => {
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
