/** A month 'YYYY-MM', or a year 'YYYY'. */
export type DateRange = { start: string | null; end: string | null };

/** The first letters of the months, in English, German, French, Spanish, Portuguese, Italian and Dutch. */
const MONTHS = [
  "jan|ene|gen",
  "feb|fév|fev",
  "mar|mär|mrz|maa",
  "apr|avr|abr",
  "may|mai|mei|mag",
  "jun|juin|giu",
  "jul|juil|lug",
  "aug|aoû|aou|ago",
  "sep|set",
  "oct|okt|out|ott",
  "nov",
  "dec|dez|déc|dic",
];
const NAME = `(?<name>(?:${MONTHS.join("|")})\\p{L}*)\\.?,?\\s*(?:\\d{1,2},\\s*)?(?:de\\s+)?`;
const YEAR = "(?:19[5-9]\\d|20[0-4]\\d)";
const FORMS = [
  `(?<iso>${YEAR})[-/.](?<isoMonth>0[1-9]|1[0-2])(?:[-/.]\\d{2})?(?!\\d)`,
  `(?:\\d{1,2}[/.])?(?<month>0?[1-9]|1[0-2])[/.](?<monthYear>${YEAR})`,
  `${NAME}(?:(?<nameYear>${YEAR})|['’](?<short>\\d{2}))`,
  `(?:spring|summer|fall|autumn|winter)?\\s*(?<year>${YEAR})`,
];
const unnamed = (form: string) => form.replace(/\(\?<\w+>/g, "(?:");
const DATE = `(?<![\\p{L}\\d$€£.,-])(?:${FORMS.map(unnamed).join("|")})(?![\\d%])`;
const NOW =
  "(?:present|current(?:ly)?|now|today|ongoing|to date|heute|aktuell|présent|aujourd['’]hui|actualidad|actual|presente|oggi|heden)";
const TO = "\\s*(?:[-–—−→~]|(?<!\\p{L})(?:to|until|till|bis|à|a|tot)(?!\\p{L}))+\\s*";

const PARSE = FORMS.map((form) => new RegExp(`^${form}$`, "iu"));
const RANGE = new RegExp(`(?<from>${DATE})${TO}(?<to>${DATE}|${NOW})`, "iu");
const SINCE = new RegExp(`(?:since|from|seit|depuis|desde)\\s+(?<from>${DATE})`, "iu");
const SINGLE = new RegExp(DATE, "iu");

/** Null for what is no date. */
const monthOf = (text: string): string | null => {
  const groups = PARSE.map((form) => form.exec(text.trim())?.groups).find(Boolean);
  if (!groups) return null;
  if (groups.iso) return `${groups.iso}-${groups.isoMonth}`;
  if (groups.monthYear) return `${groups.monthYear}-${(groups.month ?? "").padStart(2, "0")}`;
  if (!groups.name) return groups.year ?? null;
  const year = groups.nameYear ?? centuryOf(groups.short ?? "");
  return `${year}-${numberOf(groups.name)}`;
};

const numberOf = (name: string): string => {
  const index = MONTHS.findIndex((starts) => new RegExp(`^(?:${starts})`, "iu").test(name));
  return String(index + 1).padStart(2, "0");
};
const centuryOf = (short: string) => (Number(short) > 50 ? `19${short}` : `20${short}`);

export type FoundDates = {
  start: string | null;
  end: string | null;
  /** Whether it goes from one date to another. */
  range: boolean;
  /** The text without them. */
  rest: string;
};

/** The first range of dates in a text, or its first date, taken as the end. Null where there is none. */
export const findDates = (text: string): FoundDates | null => {
  const range = RANGE.exec(text) ?? SINCE.exec(text);
  if (range?.groups) {
    const { from = "", to } = range.groups;
    const goesOn = to === undefined || new RegExp(`^${NOW}$`, "iu").test(to);
    const end = goesOn ? "present" : monthOf(to);
    return { start: monthOf(from), end, range: true, rest: without(text, range) };
  }
  const single = SINGLE.exec(text);
  if (!single) return null;
  return { start: null, end: monthOf(single[0]), range: false, rest: without(text, single) };
};

const without = (text: string, match: RegExpExecArray): string =>
  `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
    .replace(/\(\s*\)|\[\s*\]/g, " ")
    .trim();

export const hasDate = (text: string): boolean => SINGLE.test(text);
