import { findDates, isDateText } from "../parse/dates.ts";
import { sectionOf } from "../parse/sections.ts";
import { type Row, extentOf } from "./rows.ts";

const ENTRIES_MIN = 2;
/** Of the size of the letters: what parts the heads of two entries, and how far a head begins from its entry at most. */
const GAP = 1.9;
const LEVEL = 0.8;

/**
 * The heads of entries that stand in a column of their own, as a title over its dates, each level with the first line of what
 * stands right of it. Null where the left is no such column.
 */
export const entryHeads = (left: Row[], right: Row[]): Row[][] | null => {
  const groups = apart(left);
  const isOther = left.some(isHeading) || right.some((row) => isRange(textOf(row)));
  if (groups.length < ENTRIES_MIN || isOther) return null;
  const areHeads = groups.every((rows) => holdsTitleAndDates(rows) && isLevel(rows[0], right));
  return areHeads ? groups : null;
};

const textOf = (row: Row): string => row.cells.join(" ");
const isHeading = (row: Row): boolean => sectionOf(textOf(row)) !== null;
const isRange = (text: string): boolean => findDates(text)?.range === true;

const holdsTitleAndDates = (rows: Row[]): boolean => {
  const texts = rows.map(textOf);
  const dates = texts.filter((text) => isDateText(text, true)).join(" ");
  return texts.length > 1 && isRange(dates) && texts.some((text) => !isDateText(text, true));
};

/** Rows close under each other are one group. */
const apart = (rows: Row[]): Row[][] => {
  const groups: Row[][] = [];
  for (const row of rows) {
    const before = groups.at(-1)?.at(-1);
    const size = Math.max(row.items[0]?.size ?? 0, before?.items[0]?.size ?? 0);
    const isNear = before && extentOf(row.items).top - extentOf(before.items).top < GAP * size;
    if (isNear) groups.at(-1)?.push(row);
    else groups.push([row]);
  }
  return groups;
};

const isLevel = (first: Row | undefined, right: Row[]): boolean => {
  const { bottom, top } = extentOf(first?.items ?? []);
  return right.some(
    (row) => Math.abs(extentOf(row.items).bottom - bottom) < LEVEL * (bottom - top),
  );
};
