import { type Column, columnsOf } from "../column-labels.ts";
import { type Line, withoutMark } from "../line.ts";
import { type FoundDates, findDates } from "./dates.ts";
import type { Entry } from "./entries.ts";
import { withoutPlace } from "./words.ts";

/**
 * The entries of a table whose first row says what its columns are: each row is one, with what stands under it. Null where a
 * section is no such table.
 */
export const tableEntries = (lines: Line[]): Entry[] | null => {
  const [head, ...under] = lines;
  const columns = head && head.kind !== "bullet" ? columnsOf(head.cells) : null;
  if (!columns) return null;
  const starts = under.flatMap((line, at) => (line.cells.length === columns.length ? at : []));
  if (starts.length === 0 || starts[0] !== 0) return null;
  return starts.map((start, index) =>
    entryOf(under.slice(start, starts[index + 1] ?? under.length), columns),
  );
};

const entryOf = ([row, ...content]: Line[], columns: Column[]): Entry => {
  const cells = row?.cells ?? [];
  const of = (column: Column) => cells[columns.indexOf(column)] ?? null;
  const named = { first: of("role"), second: placeIn(of("place")), fits: true };
  const head = (row?.pieces ?? []).flatMap((piece) => {
    const isName = ["role", "place"].includes(columns[piece.cell] ?? "other");
    return isName ? [{ ...piece, row: 0, besideDates: false }] : [];
  });
  const dates = datesOf(of("start"), of("end"), of("dates"));
  return { dates, head, headLines: row ? [row] : [], content, named };
};

const placeIn = (text: string | null): string | null => text && withoutPlace(withoutMark(text));

const datesOf = (
  start: string | null,
  end: string | null,
  dates: string | null,
): FoundDates | null => {
  if (dates !== null) return findDates(dates);
  return findDates(start === null ? (end ?? "") : `${start} – ${end ?? ""}`);
};
