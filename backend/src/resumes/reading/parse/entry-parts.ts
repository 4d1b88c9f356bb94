import { type Line, type Piece, joinedTexts, startsWithMark, withoutMark } from "../line.ts";
import {
  type FoundDates,
  HAS_YEAR,
  findDates,
  hasNow,
  isDateText,
  withoutDateLabel,
  withoutDates,
} from "./dates.ts";

/** A line of a section without what is no word of its own: dates, durations, links. */
export type EntryLine = {
  line: Line;
  /** What it says beside dates, cut where it stands apart, looks otherwise or a sign parts it. */
  texts: Piece[];
  dates: FoundDates | null;
  isBullet: boolean;
  isProse: boolean;
  /** Names what follows it, as 'Highlights'. */
  isLabel: boolean;
};

const SENTENCE = 60;
const PROSE = 110;
/** Up to that length a full stop within is one of an abbreviation. */
const HEAD = 45;
const NUMBER = "(?:\\d+(?:[.,]\\d)?\\+?|an?|one|two|three|four|five|six|less than an?)";
const UNIT = "(?:years?|yrs?|y|months?|mths?|mos?|weeks?|days?)";
const DURATION = new RegExp(
  `[([]?(?<![\\p{L}\\d])${NUMBER}\\s*${UNIT}\\b\\.?(?:(?:,|\\s|and)*\\d+\\s*${UNIT}\\b\\.?)?[)\\]]?`,
  "giu",
);
const IS_DURATION = new RegExp(`^\\s*${DURATION.source}\\s*$`, "iu");
const LINK =
  /\(?\s*(?:https?:\/\/\s?|www\.)[^\s<>()|,]+\s*\)?|\b[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|edu)(?:\/\S*)?$/giu;
/** A link without its protocol, and nothing else. */
const BARE_LINK = /^\s*[a-z\d-]{2,}(?:\.[a-z\d-]+)*\.[a-z]{2,4}(?:\/\S*)?\s*$/;
const LABEL =
  /^(?:technologies|tech stack|tools|stack|environment|highlights|key achievements|achievements|responsibilities|key responsibilities|duties|skills|courses|coursework|relevant coursework|gpa|grade|score|keywords|roles?|main activities)\b.{0,3}:?\s*$|^(?:technologies|tech stack|tools|stack|environment|courses|coursework|relevant coursework|gpa|grade|score|keywords|hours(?: per week| worked)?|supervisor|salary|series|department|location|reason for leaving)\s*:|^report(?:s|ed|ing) (?:directly )?to\b/i;
/** Names a link that is drawn beside it, or behind it. */
const LINK_LABEL = /^(?:website|web ?site|url|link|homepage)\s*:?$/i;
const APART = /\s+[|·•∙⋅⋄◦–—@]\s*|\s*[|·•∙⋅⋄]\s+|\s+(?:-|~|\/{1,2}|[»›→▪■◆])\s+|\t/;
/** One that stands within no range of dates. */
const SIGN = /\s+[|·•∙⋅⋄]\s+/;
const IN_BRACKETS = /[([]([^()[\]]+)[)\]]/g;
/** Also pictures among the letters, and what asks for their colours. */
const ICON = /[\uE000-\uF8FF\u{1F000}-\u{1FAFF}\u{F0000}-\u{10FFFF}]|\uFE0F/gu;
const EDGES = /^[\s,;:()[\]|/•·–—-]+|[\s,;:([|/•·–—-]+$/g;

/** An end that only seems one: 'Acme Inc.' */
const ABBREVIATION =
  /\b(?:inc|ltd|co|corp|llc|s\.a|jr|sr|dr|st|b\.?sc|m\.?sc|ph\.?d|b\.?a|m\.?a|gmbh|bros|dept|univ|[A-Z])\.$/i;
const isSentence = (text: string): boolean =>
  /[.!?]["”)]?$/.test(text) && text.split(/\s+/).length >= 3 && !ABBREVIATION.test(text);

const proseIn = (text: string, hasRange: boolean): boolean =>
  text.length > PROSE ||
  (text.length > SENTENCE && text.endsWith(".") && !hasRange) ||
  (isSentence(text) && !hasRange);

export const entryLineOf = (line: Line): EntryLine => {
  const dates = datesOf(line);
  return {
    line,
    texts: textsOf(line, dates !== null),
    dates,
    isBullet: line.kind === "bullet" && !isBare(withoutMark(line.text)) && !beginsWithDate(line),
    isProse: proseIn(line.text.trim(), dates?.range === true),
    isLabel: LABEL.test(line.text.trim()),
  };
};

/** The dash before the end of a range, which stands beside the head, is no mark. */
const beginsWithDate = ({ cells: [first = "", ...others] }: Line): boolean =>
  others.length > 0 && isDateText(withoutDurations(first), true);

/** A duration, a link or dates and nothing else: no bullet says so little. */
const isBare = (text: string): boolean =>
  IS_DURATION.test(text) || isDateText(text) || withoutLinks(text).trim() === "";

const withoutLinks = (text: string): string => text.replace(LINK, " ").replace(BARE_LINK, " ");

const datesOf = (line: Line): FoundDates | null => {
  const cells = [...line.cells, ...line.pieces.map((piece) => piece.text)];
  const open = cells.map((cell) => findDates(withoutAsides(cell))).find((found) => found?.range);
  const found = open ?? findDates(withoutAsides(line.text));
  return found && belongs(line, found) ? found : null;
};

/** What follows dates, and is no word of a head. */
const withoutAsides = (text: string): string =>
  HAS_YEAR.test(text) ? text.replace(DURATION, " ").replace(LINK, " ") : text;

/** A range in brackets, which part it from the words on both sides, as in 'Acme (2019 – 2021), Lyon'. */
const isInBrackets = (line: Line): boolean =>
  line.kind !== "bullet" &&
  line.text.length <= PROSE &&
  !isSentence(line.text) &&
  [...line.text.matchAll(IN_BRACKETS)].some(([, inside = ""]) => isDateText(inside));

/** Dates that stand by themselves, or at an end of a line that is no prose. */
const belongs = (line: Line, found: FoundDates): boolean => {
  const text = line.text.trim();
  const parts = [...line.cells, ...line.pieces.map((piece) => piece.text)];
  const alone = parts
    .flatMap((each) => [each, ...each.split(SIGN)])
    .some((each) => isDateText(each));
  if (alone) return true;
  const rest = found.rest.replace(DURATION, " ").replace(EDGES, "");
  const isAtEdge = rest === "" || !found.isWithin;
  if (found.range && isInBrackets(line)) return true;
  if (found.range) return isAtEdge && (text.length <= PROSE || found.at === 0);
  return isAtEdge && text.length <= PROSE && !isSentence(text) && /\d{4}\W*$/.test(text);
};

/** A word of a date may be set in letters of several sizes. */
const cellText = ({ pieces }: Line, cell: number): string =>
  pieces
    .filter((each) => each.cell === cell)
    .map(({ text }) => text)
    .join(" ");

const textsOf = (line: Line, dated: boolean): Piece[] =>
  line.pieces
    .filter(({ cell }) => !(dated && isDateText(cellText(line, cell), true)))
    .filter(({ text }) => !(hasNow(text) && isDateText(text, true)))
    .filter(({ text }) => !(dated && isDateText(text, true)))
    .map((piece) => ({ ...piece, text: cleaned(withoutMark(piece.text), dated) }))
    .flatMap((piece) => piece.text.split(APART).map((text) => ({ ...piece, text })))
    .map((piece) => ({ ...piece, text: withoutMark(piece.text).replace(EDGES, "").trim() }))
    .map((piece) => ({
      ...piece,
      text: closed(beforeProse(piece.text)).replace(/^(?:at|@)\s+/i, ""),
    }))
    .filter(({ text }) => /\p{L}{2}|\p{Lo}/u.test(text) && !isConnective(text))
    .filter(({ text }) => !LINK_LABEL.test(text));

/** Without the prose that goes on from a head in the same paragraph. */
const beforeProse = (text: string): string => {
  const end = text.length > HEAD ? text.search(/(?<=\p{L}{4}|\p{Lo})\.\s+(?=\p{Lu})/u) : -1;
  return end === -1 ? text : text.slice(0, end);
};

/** Without a bracket that is left of what was taken out. */
const closed = (text: string) =>
  text.includes(")") && !text.includes("(") ? text.replaceAll(")", "").trim() : text;
const isConnective = (text: string) =>
  /^(?:at|in|for|and|of|on|bei|chez|en|to|from|since)$/i.test(text);

const cleaned = (text: string, dated: boolean): string => {
  const bare = withoutLinks(text.replace(ICON, " "));
  return dated || isDateText(text)
    ? withoutDates(withoutDurations(bare))
    : bare.replace(IS_DURATION, " ").replace(DURATION_ENDS, " ");
};

/**
 * Ranges whose ends stand on lines of their own: '2016 –' over '2019'. The first line gets the range, the others lose
 * their date.
 */
export const withBrokenRanges = (lines: EntryLine[]): EntryLine[] => {
  const result = lines.map((each) => ({ ...each }));
  let taken = -1;
  for (const [index, one] of result.entries()) {
    const isWhole = index <= taken || (one.dates?.range && !one.dates.isOpen);
    const found = isWhole ? null : brokenRange(result, index);
    if (!found) continue;
    taken = found.last;
    one.dates = found.dates;
    one.texts = textsOf(one.line, true).filter(({ text }) => !isDateText(text));
    one.isBullet &&= one.texts.length > 0;
    for (const each of result.slice(index + 1, found.last + 1)) {
      takeDate(each);
      takeWrapped(one, each);
    }
  }
  return result;
};

/** Left of a range that is broken over two lines, a text may be broken as well. */
const takeWrapped = (one: EntryLine, each: EntryLine): void => {
  const [text, next] = [one.texts.at(-1), each.texts[0]];
  const isWrapped = each.texts.length === 1 && text?.cell === 0 && next?.cell === 0;
  if (!isWrapped || text.look !== next.look || each.isProse || each.isBullet) return;
  one.texts = [...one.texts.slice(0, -1), { ...text, text: joinedTexts(text.text, next.text) }];
  each.texts = [];
};

const takeDate = (each: EntryLine): void => {
  if (datePartOf(each) === null) return;
  const texts = textsOf(each.line, true);
  const beside = besideDate(each.line);
  const isBullet = texts.length > 0 && (each.isBullet || beside.kind === "bullet");
  const isProse = each.isProse || proseIn(beside.text.trim(), false);
  Object.assign(each, {
    dates: null,
    texts,
    isBullet,
    isProse: isProse && texts.length > 0,
    line: isBullet ? beside : each.line,
  });
};

/** Prose that stands level with the date in the margin, under a head that is set otherwise, is no part of this head. */
export const withoutProseBesideDates = (lines: EntryLine[]): EntryLine[] =>
  lines.map((each, index) => {
    const over = lines[index - 1];
    const beside = besideDate(each.line);
    const isUnderHead =
      over !== undefined && over.dates === null && over.texts.length > 0 && !over.isBullet;
    if (!isUnderHead || beside === each.line || !proseIn(beside.text.trim(), false)) return each;
    const [look, ...others] = new Set(beside.pieces.map((piece) => piece.look));
    const isSetOtherwise = others.length === 0 && over.texts[0]?.look !== look;
    return isSetOtherwise && !over.isProse ? { ...each, texts: [] } : each;
  });

/** A line without the date in its margin, which hid the mark of a bullet. */
const besideDate = (line: Line): Line => {
  if (line.cells.length < 2 || !isDateText(line.cells[0] ?? "", true)) return line;
  const cells = line.cells.slice(1);
  const text = cells.join(" ");
  const pieces = line.pieces.filter(({ cell }) => cell > 0);
  // A dash that belongs to the date made it a bullet.
  const kind = startsWithMark(line.text) ? "line" : line.kind;
  return { ...line, text, cells, pieces, kind: startsWithMark(text) ? "bullet" : kind };
};

/** The range that begins on a line and ends within the next three; null if there is none. */
const brokenRange = (
  lines: EntryLine[],
  index: number,
): { dates: FoundDates; last: number } | null => {
  const one = lines[index];
  const first = one && (datePartOf(one) ?? openPartOf(one));
  if (!first) return null;
  const parts = [first];
  const end = Math.min(index + BROKEN_OVER, lines.length - 1);
  for (let next = index + 1; next <= end; next += 1) {
    const other = lines[next];
    if (!other || (other.dates?.range && !other.dates.isOpen)) return null;
    const part = datePartOf(other);
    if (!part) continue;
    parts.push(part);
    const under = next === index + 1 ? rangeOver(one.line, other.line) : null;
    if (under) return { dates: under, last: next };
    const dates = findDates(parts.join(" "));
    const waits = dates?.isOpen && next < end && restFollows(lines, next, end);
    if (dates?.range && !waits && isNothing(dates.rest))
      return isBackwards(dates) ? null : { dates, last: next };
  }
  return null;
};
/** The date at the end of a line whose end does not stand on it. */
const openPartOf = ({ dates }: EntryLine): string | null =>
  dates?.isOpen && dates.start ? `${dates.start} –` : null;

/** One date alone right over a later one is where a range begins. */
const rangeOver = (over: Line, under: Line): FoundDates | null => {
  if (![over, under].every(({ text }) => isDateText(text) && !findDates(text)?.range)) return null;
  const dates = findDates(`${over.text} – ${under.text}`);
  return dates?.range && (dates.start ?? "") <= (dates.end ?? "") ? dates : null;
};

/** Years of two entries, the newer one first, are no range. */
const isBackwards = ({ start, end }: FoundDates): boolean =>
  end !== null && end !== "present" && end < (start ?? "").slice(0, end.length);

const BROKEN_OVER = 3;
const isNothing = (text: string) => text.replace(DURATION, "").replace(EDGES, "") === "";

/** Whether a later line, up to the last, is the rest of a date. */
const restFollows = (lines: EntryLine[], at: number, last: number): boolean => {
  const rest = lines.slice(at + 1, last + 1).find((each) => datePartOf(each) !== null);
  return rest !== undefined && !rest.dates?.range;
};

/** Also without what of a duration stands on one of its lines, as '(2 years' over '10 months)'. */
const withoutDurations = (text: string): string =>
  text.replace(DURATION, " ").replace(DURATION_BEGINS, " ").replace(DURATION_ENDS, " ").trim();
const DURATION_BEGINS = new RegExp(`[([]\\s*\\d+\\s*(?:${UNIT})?\\s*$`, "iu");
const DURATION_ENDS = new RegExp(`^\\s*(?:${UNIT}\\s*)?(?:\\d+\\s*)?(?:${UNIT})?\\s*[)\\]]$`, "iu");

/** The cells of a line that are parts of a date and nothing else; null if it has none. */
const datePartOf = ({ line }: EntryLine): string | null => {
  const cells = line.cells.map(withoutDurations).filter((cell) => isDateText(cell, true));
  if (cells.length > 0) return cells.map(withoutDateLabel).join(" ");
  return line.pieces.findLast(({ text }) => isDateText(text, true))?.text ?? null;
};
