import type { Line } from "../line.ts";
import { findDates } from "./dates.ts";

const ROWS_MAX = 4;

const rangesIn = ({ cells }: Line): number =>
  cells.filter((cell) => findDates(cell)?.range === true).length;

/** Entries that stand beside each other, each in its cells of some lines, put under each other. */
export const withoutGrids = (lines: Line[]): Line[] => {
  const result = [...lines];
  for (const dated of lines.filter((line) => line.cells.length > 1 && isGridRow(line))) {
    const at = result.indexOf(dated);
    if (at === -1) continue;
    const [from, to] = [reach(result, at, -1), reach(result, at, 1)];
    result.splice(from, to - from + 1, ...unfolded(result.slice(from, to + 1)));
  }
  return result;
};

/** Each of its cells has a range of dates. */
const isGridRow = (line: Line): boolean => rangesIn(line) === line.cells.length;

/** How far lines of as many cells go, up or down. */
const reach = (lines: Line[], at: number, step: 1 | -1): number => {
  const count = lines[at]?.cells.length;
  let index = at;
  while (
    lines[index + step]?.cells.length === count &&
    Math.abs(index + step - at) < ROWS_MAX &&
    lines[index + step]?.kind !== "bullet"
  )
    index += step;
  return index;
};

const unfolded = (rows: Line[]): Line[] =>
  (rows[0]?.cells ?? []).flatMap((_, cell) => rows.map((row) => cellOf(row, cell)));

const cellOf = (line: Line, cell: number): Line => ({
  ...line,
  text: line.cells[cell] ?? "",
  cells: line.cells.slice(cell, cell + 1),
  pieces: line.pieces.filter((piece) => piece.cell === cell).map((each) => ({ ...each, cell: 0 })),
});
