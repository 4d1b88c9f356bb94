import type { Line } from "../line.ts";
import { type FoundDates, findDates } from "./dates.ts";
import { isPlace, withoutPlace } from "./words.ts";

/** What stands over the bullets of one job or one study: its dates and the other pieces of text, and what follows them. */
export type Entry = { dates: FoundDates | null; pieces: string[]; content: Line[] };

const PROSE = 110;
const SENTENCE = 60;
/** Lines over an entry's date, and under it, that may belong to its head. */
const AROUND = 2;
const LABEL =
  /^(?:technologies|tech stack|tools|stack|environment|highlights|key achievements|achievements|responsibilities|key responsibilities|duties|skills|courses|coursework|relevant coursework|gpa|website|url|https?)\b.{0,3}:|^https?:\/\/|^(?:highlights|achievements|responsibilities|key achievements|key responsibilities)$/i;

const isHead = (line: Line): boolean =>
  line.kind !== "bullet" &&
  line.text.length <= PROSE &&
  !(line.text.length > SENTENCE && line.text.endsWith(".") && !findDates(line.text)?.range) &&
  !LABEL.test(line.text);

/** A range, or a single date that stands by itself or at the end. */
const datesOf = (line: Line): FoundDates | null => {
  if (!isHead(line)) return null;
  const found = findDates(line.text);
  if (!found || found.range) return found;
  const alone = line.cells.some((cell) => findDates(cell)?.rest === "");
  return alone || /\d{4}\)?$/.test(line.text) ? found : null;
};

/** The entries of a section. Each has one date; how many lines stand over the first says how many stand over each. */
export const entriesOf = (lines: Line[]): Entry[] => {
  const dated = lines.flatMap((line, index) => (datesOf(line) ? index : []));
  const ranges = dated.filter((index) => datesOf(lines[index] as Line)?.range === true);
  const marks = ranges.length > 0 ? ranges : dated;
  const over = Math.min(AROUND, headBefore(lines, marks[0] ?? 0, -1));
  const starts = marks.map((mark, index) => {
    const room = headBefore(lines, mark, marks[index - 1] ?? -1);
    return mark - Math.min(over, room);
  });
  return starts.map((start, index) =>
    entryOf(lines.slice(start, starts[index + 1] ?? lines.length), (marks[index] ?? 0) - start),
  );
};

/** How many lines of a head stand right over a line. */
const headBefore = (lines: Line[], at: number, after: number): number => {
  let count = 0;
  for (let index = at - 1; index > after; index -= 1) {
    const line = lines[index];
    if (!line || !isHead(line)) break;
    count += 1;
  }
  return count;
};

const entryOf = (lines: Line[], mark: number): Entry => {
  const end = lines.findIndex((line, index) => index > mark && !isHead(line));
  const head = lines.slice(0, Math.min(end === -1 ? lines.length : end, mark + 1 + AROUND));
  const at = lines[mark];
  return {
    dates: at ? datesOf(at) : null,
    pieces: head.flatMap(piecesOf),
    content: lines.slice(head.length),
  };
};

const APART = /\s+[|·•–—@]\s+|\s+-\s+|\s+\bat\b\s+|\s*[|·•]\s*|\t/;

/** The parts of a head's line without dates and places. */
const piecesOf = (line: Line): string[] =>
  line.cells
    .map((cell) => {
      let text = cell;
      for (let found = findDates(text); found; found = findDates(text)) text = found.rest;
      return text;
    })
    .flatMap((cell) => cell.split(APART))
    .map((piece) => piece.replace(/^[\s,;:()–—-]+|[\s,;:(–—-]+$/g, ""))
    .filter((piece) => /\p{L}{2}/u.test(piece) && !isPlace(piece) && !/^https?:|^www\./.test(piece))
    .map(withoutPlace);
