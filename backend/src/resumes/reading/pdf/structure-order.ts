import { findDates, isDateText } from "../parse/dates.ts";
import { type Row, extentOf } from "./rows.ts";

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
