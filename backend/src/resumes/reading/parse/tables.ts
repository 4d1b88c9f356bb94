import { type Column, columnOf, columnsOf } from "../column-labels.ts";
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

type Labelled = { column: Column; value: string; line: Line };

/** A label at the beginning of a line or after a space, a few words long. */
const LABEL = /(?<=^|\s)(?=(\p{L}[\p{L}/ ]{1,24}?)\s?:\s)/gu;

/** What the labels in a line of running text say: also several, as 'School: Iași Qualification: Baccalaureate'. */
const labelsIn = (line: Line): Labelled[] => {
  const marks = [...line.text.matchAll(LABEL)].filter(([, label = ""]) => columnOf(label) !== null);
  if (marks[0]?.index !== 0) return [];
  return marks.map(({ index, 1: label = "" }, at) => ({
    column: columnOf(label) ?? "other",
    value: line.text
      .slice(index, marks[at + 1]?.index)
      .replace(/^[^:]*:\s/, "")
      .trim(),
    line,
  }));
};

/** The entries of a section in which a label stands before all that an entry names. Null where it is no such section. */
export const labelledEntries = (lines: Line[]): Entry[] | null => {
  const labels = lines.map(labelsIn);
  const [first] = labels[0] ?? [];
  const columns = new Set(labels.flat().map(({ column }) => column));
  if (!first || !columns.has("place") || !columns.has("role")) return null;
  const begins = labels.flatMap((each, at) => (each[0]?.column === first.column ? at : []));
  return begins.map((start, index) => {
    const end = begins[index + 1] ?? lines.length;
    const own = labels.slice(start, end).flat();
    return labelledEntry(own, lines.slice(start, end));
  });
};

const labelledEntry = (labels: Labelled[], lines: Line[]): Entry => {
  const of = (column: Column) => labels.find((each) => each.column === column)?.value ?? null;
  const headLines = lines.filter((line) => labels.some((each) => each.line === line));
  const head = labels.flatMap(({ column, value }) =>
    column === "place" || column === "role"
      ? [{ text: value, cell: 0, look: column, row: 0, besideDates: false }]
      : [],
  );
  return {
    dates: datesOf(of("start"), of("end"), of("dates")),
    head,
    headLines,
    content: lines.filter((line) => !headLines.includes(line)),
    named: { first: of("role"), second: placeIn(of("place")), fits: true },
  };
};
