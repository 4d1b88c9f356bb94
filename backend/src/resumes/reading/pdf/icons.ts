import { garbledShareOf } from "../line.ts";
import type { Item } from "./items.ts";

const ICON = /^[\uE000-\uF8FF\u{F0000}-\u{10FFFD}\s]+$/u;
/** What word processors write for the marks of bullets in their fonts of signs. */
const MARKS = /^[\uF0A7\uF0B7\uF0D8\uF0FC\uF076\uF06E]$/u;
/** In points. */
const ALIKE = 1.5;
/** Beyond that share of a file, letters that cannot be known are text that cannot be read. */
const ICONS_MAX = 0.2;

/**
 * Without the glyphs of icon fonts, which stand beside headings, dates and addresses. Those that begin texts right under each
 * other, as a list's do, are the marks of bullets.
 */
export const withoutIcons = (items: Item[]): Item[] => {
  if (garbledShareOf(items.map(({ text }) => text)) > ICONS_MAX) return items;
  const marks = marksIn(items);
  return items.flatMap((item) => {
    if (!ICON.test(item.text) || MARKS.test(item.text.trim())) return item;
    return marks.has(item) ? { ...item, text: "•" } : [];
  });
};

/** Icons that the same icon follows, with nothing between but text that is set in from them. */
const marksIn = (items: Item[]): Set<Item> => {
  const found = new Set<Item>();
  let last: Item | null = null;
  for (const item of items) {
    if (ICON.test(item.text)) {
      if (last && isUnder(last, item)) found.add(last).add(item);
      last = item;
    } else if (last && item.left < last.right - ALIKE) last = null;
  }
  return found;
};

const isUnder = (above: Item, item: Item): boolean =>
  above.text === item.text &&
  above.font === item.font &&
  above.page === item.page &&
  Math.abs(above.left - item.left) < ALIKE &&
  item.top > above.bottom - ALIKE;
