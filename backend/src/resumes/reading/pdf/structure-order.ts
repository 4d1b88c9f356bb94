import { findDates, isDateText } from "../parse/dates.ts";
import type { Item } from "./items.ts";
import { type Row, extentOf, onOneLine } from "./rows.ts";

/** In the order of a tagged file's structure; what it leaves out is read where it stands. */
export const inStructure = (all: Item[]): Item[] => {
  const items = withoutShared(all);
  const placed = items.filter(({ place }) => place !== null);
  const turns = items.map((item) => {
    const order = item.place?.order ?? orderBeside(item, placed);
    return { item, order, top: item.place ? -Infinity : item.top };
  });
  return turns
    .toSorted(
      (one, other) =>
        one.item.page - other.item.page ||
        one.order - other.order ||
        (one.top === other.top ? 0 : one.top - other.top),
    )
    .map(({ item }) => item);
};

/** Without places that say nothing: several texts have them, and others stand between these. */
const withoutShared = (items: Item[]): Item[] => {
  const groups = Map.groupBy(items, ({ page, place }) => `${page} ${place?.order}`);
  return items.map((item) => {
    const group = groups.get(`${item.page} ${item.place?.order}`) ?? [];
    return item.place !== null && holdsOthers(group, items) ? { ...item, place: null } : item;
  });
};

/** Whether text of other places stands between the lines of one. */
const holdsOthers = (group: Item[], items: Item[]): boolean => {
  const lines = group.toSorted((one, other) => one.top - other.top);
  return lines.some((line, index) => {
    const next = lines[index + 1];
    if (!next || next.top - line.bottom < APART * line.size) return false;
    const isBetween = (each: Item) =>
      each.page === line.page &&
      each.place?.order !== line.place?.order &&
      each.top >= line.bottom &&
      each.bottom <= next.top &&
      each.left < line.right &&
      each.right > line.left;
    return items.some(isBetween);
  });
};
/** Of the size of the letters. */
const APART = 1;

/** The turn of what stands right over an item, or on its line left of it, or anywhere over it; the first where nothing does. */
const orderBeside = (item: Item, placed: Item[]): number => {
  const here = placed.filter(({ page }) => page === item.page);
  const over = here
    .filter((each) => each.left < item.right && each.right > item.left && each.top < item.top)
    .reduce<Item | null>((last, each) => (last && last.bottom > each.bottom ? last : each), null);
  const beside = here
    .filter((each) => onOneLine(each, item) && each.right <= item.left + EDGE)
    .reduce<Item | null>((last, each) => (last && last.right > each.right ? last : each), null);
  const isNear = over !== null && item.top - over.bottom < NEAR * item.size;
  return (isNear ? over : (beside ?? over))?.place?.order ?? -1;
};
/** In points. */
const EDGE = 2;
/** Of the size of the letters. */
const NEAR = 1;

/** Whether the order that a tagged file's structure gives was made for reading. */
export const isForReading = (rows: Row[], columns: number): boolean =>
  !datesStandTogether(rows) && (columns > 1 || !jumpsBack(rows));

/** Whether the structure often goes back up what stands in one column: then it was not made for reading. */
const jumpsBack = (rows: Row[]): boolean => {
  const extents = rows.map((row) => ({ page: row.items[0]?.page, ...extentOf(row.items) }));
  const jumps = extents.filter((one, index) => {
    const before = extents[index - 1];
    const height = one.bottom - one.top;
    return (
      before?.page === one.page && before !== undefined && one.bottom < before.top - 3 * height
    );
  });
  return jumps.length >= JUMPS;
};
const JUMPS = 2;

/** Whether ranges of dates follow each other without what they date: then the structure was not made for reading either. */
const datesStandTogether = (rows: Row[]): boolean => {
  let run = 0;
  return rows.some((row) => {
    const text = row.cells.join(" ");
    run = isDateText(text) && findDates(text)?.range ? run + 1 : 0;
    return run >= DATES_TOGETHER;
  });
};
const DATES_TOGETHER = 3;
