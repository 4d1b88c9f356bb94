import { startsWithMark, withoutMark } from "../line.ts";
import { sectionOf } from "../parse/sections.ts";
import type { Row } from "./rows.ts";

/** Sections that are headed so, before a sign is taken for the ornament of a heading. */
const HEADINGS_MIN = 2;

/** Without the signs before headings of sections, which are set as no bullet of the file is: '★ Experience'. */
export const withoutHeadingMarks = (rows: Row[]): Row[] => {
  const marked = rows.filter(isMarkedHeading);
  const looks = new Set(marked.map(lookOf));
  const kinds = new Set(marked.map((row) => sectionOf(textOf(row))));
  const texts = rows.filter((row) => startsWithMark(textOf(row)) && !isMarkedHeading(row));
  // A heading that was wrapped may be among them.
  const isShared = texts.filter((row) => looks.has(lookOf(row))).length >= kinds.size;
  if (kinds.size < HEADINGS_MIN || isShared) return rows;
  return rows.map((row) => (isMarkedHeading(row) ? withoutFirstMark(row) : row));
};

const textOf = ({ cells }: Row): string => cells.join(" ");
/** Of its text: the mark may be of another font. */
const lookOf = ({ pieces }: Row): string | undefined => pieces.at(-1)?.look;

const isMarkedHeading = (row: Row): boolean =>
  startsWithMark(textOf(row)) && sectionOf(textOf(row)) !== null;

const withoutFirstMark = (row: Row): Row => {
  const [first, ...pieces] = row.pieces;
  const [cell = "", ...cells] = row.cells;
  const text = withoutMark(first?.text ?? "");
  const left = withoutMark(cell);
  const isGone = left === "";
  return {
    ...row,
    items: row.items.filter(({ text: each }) => withoutMark(`${each} `) !== ""),
    cells: isGone ? cells : [left, ...cells],
    pieces: [...(first && text !== "" ? [{ ...first, text }] : []), ...pieces].map((each) => ({
      ...each,
      cell: isGone ? Math.max(0, each.cell - 1) : each.cell,
    })),
  };
};
