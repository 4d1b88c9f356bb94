import { type Line } from "../line.ts";
import { hasDate } from "./dates.ts";
import { sectionOf } from "./sections.ts";

const NUMBER = /^\(?(\d{1,2})[.)]\s+(?=\S)/;

const numberOf = ({ text }: Line): number | null => {
  const found = NUMBER.exec(text)?.[1];
  return found === undefined ? null : Number(found);
};

/** Headings and dated heads of entries may be numbered as well. */
const mayBeBullet = (line: Line): boolean =>
  numberOf(line) !== null &&
  line.kind !== "heading" &&
  !hasDate(line.text) &&
  sectionOf(line.text.replace(NUMBER, "")) === null;

const withoutNumber = (line: Line): Line => {
  const bare = (text: string) => text.replace(NUMBER, "");
  const [first, ...pieces] = line.pieces;
  const [cell = "", ...cells] = line.cells;
  const isAlone = NUMBER.test(`${cell} x`) && !NUMBER.test(cell);
  return {
    ...line,
    text: bare(line.text),
    cells: isAlone ? cells : [bare(cell), ...cells],
    pieces: first && !isAlone ? [{ ...first, text: bare(first.text) }, ...pieces] : pieces,
    kind: "bullet",
  };
};

/** Lines numbered one after another, and numbered bullets, are bullets without their numbers. */
export const withNumberedBullets = (lines: Line[]): Line[] =>
  lines.map((line, index) => {
    const number = numberOf(line);
    if (number === null || !mayBeBullet(line)) return line;
    const isBeside = (other: Line | undefined, step: number) =>
      other?.flow === line.flow && mayBeBullet(other) && numberOf(other) === number + step;
    const isOfList = isBeside(lines[index - 1], -1) || isBeside(lines[index + 1], 1);
    return isOfList || (line.kind === "bullet" && number === 1) ? withoutNumber(line) : line;
  });
