import type { Line } from "../line.ts";

/** A number alone before a heading: '01', '§2'. */
const COUNT = /^\W{0,2}\d{1,2}\W{0,2}$/;
const COUNTED_MIN = 3;

const isCounted = ({ pieces: [first, ...others] }: Line): boolean =>
  first !== undefined &&
  others.length > 0 &&
  COUNT.test(first.text) &&
  !others.some(({ text }) => /\d/.test(text));

/** Headings without their numbers, where several have one. */
export const withoutCounts = (lines: Line[]): Line[] =>
  lines.filter(isCounted).length < COUNTED_MIN
    ? lines
    : lines.map((line) => (isCounted(line) ? uncounted(line) : line));

const uncounted = (line: Line): Line => {
  const [first, ...others] = line.pieces;
  const isAlone = others[0]?.cell !== first?.cell;
  const pieces = others.map((each) => ({ ...each, cell: each.cell - (isAlone ? 1 : 0) }));
  const cells = isAlone
    ? line.cells.slice(1)
    : [line.cells[0]?.slice(first?.text.length ?? 0).trim() ?? "", ...line.cells.slice(1)];
  return { ...line, pieces, cells, text: cells.join(" ") };
};
