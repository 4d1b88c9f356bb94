import type { Line } from "../line.ts";
import { isDateText } from "../parse/dates.ts";

/** Shares of a page's height. */
const TOP = 0.1;
const BOTTOM = 0.9;
/** Where the same on several pages, as a footer is. */
const BOTTOM_ALIKE = 0.86;
const PAGE_NUMBER =
  /^(?:\S.{0,40}\s)?(?:page|seite|página|p\.)?\s*\d{1,2}(?:\s*(?:\/|of|von|de|sur)\s*\d{1,2})?$/iu;

const alike = (line: Line) => `${marginOf(line)} ${line.text.toLowerCase().replace(/\d+/g, "#")}`;

/** Marks what stands in the margins of several pages, and page numbers, as headers and footers, which readers commonly drop. */
export const markMargins = (lines: Line[], pages: number): Line[] => {
  const onPages = new Map<string, Set<number>>();
  for (const line of lines.filter((each) => marginOf(each) !== null)) {
    const key = alike(line);
    onPages.set(key, (onPages.get(key) ?? new Set()).add(line.box?.page ?? 0));
  }
  return lines.map((line) => {
    const margin = marginOf(line);
    if (margin === null) return line;
    const repeated = pages > 1 && (onPages.get(alike(line))?.size ?? 0) > pages / 2;
    const isLow = (line.box?.top ?? 0) > BOTTOM;
    const numbered =
      margin === "footer" && isLow && PAGE_NUMBER.test(line.text) && line.text.length < 60;
    return repeated || numbered ? { ...line, kind: margin, lost: true } : line;
  });
};

/** Dates of an entry may stand at the top or the bottom of any page. */
const marginOf = ({ box, text }: Line): "header" | "footer" | null => {
  if (!box || isDateText(text)) return null;
  if (box.top + box.height < TOP) return "header";
  return box.top > BOTTOM_ALIKE ? "footer" : null;
};
