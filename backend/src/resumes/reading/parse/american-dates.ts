import type { Line } from "../line.ts";

const NUMBERS = /(?<![\d/])(\d{1,2})\s?\/\s?(\d{1,2})\s?\/\s?((?:19|20)\d{2})(?!\d)/g;
const MONTHS = 12;

/** Whether the dates of a file name the month before the day: one has a day there that is no month, and none before it. */
const areMonthsFirst = (lines: Line[]): boolean => {
  const dates = lines.flatMap(({ text }) => [...text.matchAll(NUMBERS)]);
  const exceeds = (at: 1 | 2) => dates.some((date) => Number(date[at]) > MONTHS);
  return exceeds(2) && !exceeds(1);
};

const withoutDays = (text: string): string => text.replace(NUMBERS, "$1/$3");

/** Where a file writes '03/14/2019', its dates become '03/2019', as '03/04/2019' could be either. */
export const withMonthsAlone = (lines: Line[]): Line[] =>
  areMonthsFirst(lines)
    ? lines.map((line) => ({
        ...line,
        text: withoutDays(line.text),
        cells: line.cells.map(withoutDays),
        pieces: line.pieces.map((piece) => ({ ...piece, text: withoutDays(piece.text) })),
      }))
    : lines;
