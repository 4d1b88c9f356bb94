import { remembered } from "../remembered.ts";

/** A month 'YYYY-MM', or a year 'YYYY'. */
export type DateRange = { start: string | null; end: string | null };

/** The months, whole and cut short, in English, German, French, Spanish, Portuguese, Italian, Dutch, Swedish, Danish and Hungarian. */
const MONTHS = [
  "jan(?:uary|uar|uari|v(?:ier)?|eiro|uár)?|jänner|ene(?:ro)?|gen(?:naio)?",
  "feb(?:r|ruary|ruar|ruari|rero|braio|ruár)?|févr?(?:ier)?|fev(?:ereiro)?",
  "mar(?:ch|s|zo|ço|ts|et)?|märz?|mrz|maa(?:rt)?|mrt|már(?:cius)?",
  "apr(?:il|ile)?|avr(?:il)?|abr(?:il)?|ápr(?:ilis)?",
  "mayo?|maio?|maj|mei|mag(?:gio)?|máj(?:us)?",
  "june?|juni|junio|junho|juin|giu(?:gno)?|jún(?:ius)?",
  "july?|juli|julio|julho|juil(?:l|let)?|lug(?:lio)?|júl(?:ius)?",
  "aug(?:ust|usti|ustus|usztus)?|ao[uû]t?|ago(?:sto)?",
  "sept?(?:ember|embre|iembre)?|set(?:embro|tembre|iembre)?|szept(?:ember)?",
  "oct(?:ober|obre|ubre)?|okt(?:ober|óber)?|out(?:ubro)?|ott(?:obre)?",
  "nov(?:ember|embre|iembre|embro)?",
  "dec(?:ember|embro)?|dez(?:ember|embro)?|déc(?:embre)?|dic(?:iembre|embre)?",
];
/** No longer word that begins so: 'Deckhand' is no December, nor 'Junior' June. */
const MONTH = `(?:${MONTHS.join("|")})(?!\\p{L})`;
/** Before a month or after it: '3rd', '03'. */
const DAY = "(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?";
const WEEKDAY = "(?:mon|tue|wed|thu|fri|sat|sun)\\p{L}{0,6}";
const BEFORE = `(?:${WEEKDAY}[.,]?\\s+)?(?:${DAY}[.,]?[\\s-](?:of\\s+|de\\s+)?)?`;
const NAME = `${BEFORE}(?<name>${MONTH})(?:[-/]|\\.?,?\\s*)(?:${DAY},?\\s+|\\d{1,2},)?(?:de\\s+)?`;
const YEAR = "(?:19[5-9]\\d|20[0-4]\\d)";
/** Between the numbers of a date: '12/2019', '12.2019', '12 / 2019'. */
const STROKE = "(?:\\s?/\\s?|\\.)";
const FORMS = [
  `(?<nameFirst>${YEAR})[-/. ](?<nameAfter>${MONTH})\\.?(?!\\p{L})`,
  `(?<iso>${YEAR})[-/.](?<isoMonth>0[1-9]|1[0-2])(?:[-/.]\\d{2}(?:t[\\d:.]+z?)?)?(?!\\d)`,
  `(?<eastYear>${YEAR})\\s?[年년](?:\\s?(?<eastMonth>1[0-2]|0?[1-9])\\s?[月월](?:\\s?\\d{1,2}\\s?[日일])?)?`,
  `(?<hyphenMonth>0[1-9]|1[0-2])-(?<hyphenYear>${YEAR})`,
  `(?:\\d{1,2}${STROKE})?(?<month>0?[1-9]|1[0-2])${STROKE}(?<monthYear>${YEAR})`,
  `${NAME}(?:(?<nameYear>${YEAR})|['’](?<short>\\d{2}))`,
  `(?:(?:spring|summer|fall|autumn|winter|q[1-4])\\s*)?(?<year>${YEAR})`,
];
const unnamed = (form: string) => form.replace(/\(\?<\w+>/g, "(?:");
const ONE = `(?:${FORMS.map(unnamed).join("|")})(?![\\d%])`;
const DATE = `(?<![\\p{L}\\d$€£.,-])${ONE}`;
/** Words before the end of a range, in English, German, French, Spanish, Portuguese, Italian, Dutch and Swedish. */
const UNTIL =
  "(?:t ?o|until|till?|through|thru|bis|à|jusqu['’](?:à|au|en)|hasta|até|fino ad?|tot|t/m)";
/** Words that are so between two dates only: 'AL' alone is Alabama. */
const UNTIL_BETWEEN = "a|ad|al|au";
/** In letters of several sizes, words may stand without a space: 'T O P RESENT'. */
const PRESENT = "p ?r ?e ?s ?e ?n ?t(?:[ -]day)?";
const ENGLISH_NOW = `${PRESENT}|current(?:ly)?|now|today|ongoing|(?:to|till|until) date`;
/** The same languages' words for what goes on. */
const GOING_ON = [
  ENGLISH_NOW,
  "heute|aktuell|jetzt|derzeit|gegenwärtig|laufend|bis dato",
  "présent|aujourd['’]hui|en cours|(?:à )?ce jour|maintenant|actuel(?:lement)?",
  "actual(?:idad|mente)?|hoy|en curso|la fecha|presente",
  "atual(?:mente|idade)?|hoje|em curso|o momento",
  "oggi|in corso|attual(?:e|mente)|heden|(?:tot|till) nu|nuvarande|pågående|idag",
].join("|");
const NOW = `(?:(?:(?:up )?${UNTIL} )?(?:(?:the|la|el|o|ad) )?(?:${GOING_ON})(?!\\p{L})|現在|现在|至今|현재)`;
/** Words that say so only as the end of a range, with nothing after them. */
const NOW_AT_END = "(?:date|dato|nu)(?=\\s*(?:$|[(),;\\]|·•–—]))";
/** 'TOPRESENT' */
const TO_NOW = `(?<!\\p{L})t ?o(?=(?:${ENGLISH_NOW})(?!\\p{L}))`;
/** For a character class: the hyphen stands first, where it means itself. */
const DASHES = "-‐‒–—―−→➔➜⟶~〜";
const DASH = `[${DASHES}]`;
const TO = `\\s*(?:[${DASHES}/]|${TO_NOW}|(?<!\\p{L})(?:${UNTIL}|${UNTIL_BETWEEN})(?!\\p{L}))+\\s*`;

/** In small letters, each sign in its place: patterns that must know the letters of all scripts in both sizes take long to make. */
const lowered = (text: string): string => {
  const small = text.toLowerCase();
  return small.length === text.length ? small : text;
};

const PARSE = FORMS.map((form) => new RegExp(`^${form}$`, "u"));
const END = `${NOW}|${NOW_AT_END}`;
const RANGE = new RegExp(`(?<from>${DATE})${TO}(?<to>${ONE}|${END})`, "u");
/** Months with two digits of their year, which are dates at both ends of a range only: '03/18 – 09/21'. */
const SHORT = "(?:0?[1-9]|1[0-2])/\\d{2}(?![\\d/])";
const SHORT_RANGE = new RegExp(
  `(?<![\\p{L}\\d$€£.,/-])(?<from>${SHORT})${TO}(?<to>${SHORT}|${END})`,
  "u",
);
/** A year whose end is two digits: '2012-16'. */
const SHORT_END = new RegExp(
  `(?<![\\p{L}\\d$€£.,/-])(?<from>(?:${unnamed(NAME)})?${YEAR})(?<sign>[${DASHES}/])(?<to>\\d{2})(?![\\d%\\p{L}]|[/.,-]\\d)`,
  "u",
);
/** Months of one year, which the last of them names: 'June – August 2018'. */
const MONTHS_OF_YEAR = `(?<![\\p{L}\\d$€£.,-])${BEFORE}(?<first>${MONTH})\\.?(?:\\s${DAY})?${TO}(?<to>${unnamed(NAME)}${YEAR})(?![\\d%])`;
const WITHIN_YEAR = new RegExp(MONTHS_OF_YEAR, "u");
const SINCE = new RegExp(`(?:since|from|seit|depuis|desde)\\s+(?<from>${DATE})`, "u");
/** A range whose end may stand elsewhere: 'Start date: 2019'. */
const STARTED = new RegExp(`(?<!\\p{L})start(?:ed|ing)?(?: date)?\\s?:?\\s+(?<from>${DATE})`, "u");
const ENDS_WITH_DASH = new RegExp(`${DASH}\\s*[)\\]]?\\s*$`, "u");
/** A range whose end is left open: '2019 –'. */
const OPEN = new RegExp(`(?:^\\W*|[\\s([])(?<from>${DATE})\\s*${DASH}\\s*[)\\]]?\\s*$`, "u");
/** Two dates and nothing else. */
const PAIR = new RegExp(`^\\W*(?<from>${DATE})\\s+(?<to>${DATE})\\W*$`, "u");
const SINGLE = new RegExp(DATE, "u");

/** Null for what is no date. */
const monthOf = (text: string): string | null => {
  const small = lowered(text.trim());
  const [, shortMonth = "", shortYear] = /^(\d{1,2})\/(\d{2})$/.exec(small) ?? [];
  if (shortYear) return `${centuryOf(shortYear)}-${shortMonth.padStart(2, "0")}`;
  const groups = PARSE.map((form) => form.exec(small)?.groups).find(Boolean);
  if (!groups) return null;
  if (groups.nameFirst) return `${groups.nameFirst}-${numberOf(groups.nameAfter ?? "")}`;
  if (groups.iso) return `${groups.iso}-${groups.isoMonth}`;
  if (groups.monthYear) return `${groups.monthYear}-${(groups.month ?? "").padStart(2, "0")}`;
  if (groups.hyphenYear) return `${groups.hyphenYear}-${groups.hyphenMonth}`;
  if (groups.eastYear) return eastern(groups.eastYear, groups.eastMonth);
  if (!groups.name) return groups.year ?? null;
  const year = groups.nameYear ?? centuryOf(groups.short ?? "");
  return `${year}-${numberOf(groups.name)}`;
};

const eastern = (year: string, month: string | undefined): string =>
  month === undefined ? year : `${year}-${month.padStart(2, "0")}`;
const numberOf = (name: string): string => {
  const index = MONTHS.findIndex((starts) => new RegExp(`^(?:${starts})`, "u").test(name));
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
  /** Where they begin. */
  at: number;
  /** A range that says no end: '2019 –'. */
  isOpen: boolean;
  /** Words stand on both sides. */
  isWithin: boolean;
};

/** What every date has: most lines are told from dates by it. */
export const HAS_YEAR = /(?:19|20)\d{2}|['’]\d{2}|\d\/\d{2}\s?\S/;

/** The first range of dates in a text, or its first date, taken as the end. Null where there is none. */
export const findDates = (text: string): FoundDates | null =>
  HAS_YEAR.test(text) ? datesIn(text) : null;

const datesIn = remembered((text): Readonly<FoundDates> | null => {
  const small = lowered(text);
  const closed = closedRange(small);
  const range = closed ?? openRange(small);
  if (range) {
    const { match, start, end } = range;
    return { start, end, range: true, isOpen: closed === null, ...aroundOf(text, match) };
  }
  const single = SINGLE.exec(small);
  if (!single) return null;
  return {
    start: null,
    end: monthOf(single[0]),
    range: false,
    isOpen: false,
    ...aroundOf(text, single),
  };
});

type Range = { match: RegExpExecArray; start: string | null; end: string | null };

const closedRange = (small: string): Range | null =>
  rangeOf(RANGE.exec(small) ?? SHORT_RANGE.exec(small)) ??
  shortEnded(matchOf(SHORT_END, small, HAS_SHORT_END)) ??
  withinYear(matchOf(WITHIN_YEAR, small, HAS_MONTHS)) ??
  rangeOf(matchOf(SINCE, small, HAS_SINCE) ?? matchOf(PAIR, small, HAS_YEARS));

const openRange = (small: string): Range | null =>
  rangeOf(matchOf(OPEN, small, ENDS_WITH_DASH) ?? matchOf(STARTED, small, HAS_START));

const rangeOf = (match: RegExpExecArray | null): Range | null => {
  if (!match?.groups) return null;
  const { from = "", to = "" } = match.groups;
  // What ends a range and is no date says that it goes on.
  return { match, start: monthOf(from), end: monthOf(to) ?? "present" };
};

const MONTH_MAX = 12;
const YEAR_MAX = 2049;
/** Null where the digits behind the year are its month, no later year, or, behind a month's name, the day of another: '15 Feb 2016—20'. */
const shortEnded = (match: RegExpExecArray | null): Range | null => {
  const { from = "", sign = "", to = "" } = match?.groups ?? {};
  const mayBeMonth = "-‐/".includes(sign) && Number(to) <= MONTH_MAX;
  const first = Number(from);
  if (!match || mayBeMonth || Number.isNaN(first)) return null;
  const inCentury = first - (first % 100) + Number(to);
  const last = inCentury > first ? inCentury : inCentury + 100;
  return last > YEAR_MAX ? null : { match, start: from, end: String(last) };
};

const withinYear = (match: RegExpExecArray | null): Range | null => {
  if (!match?.groups) return null;
  const { first = "", to = "" } = match.groups;
  const end = monthOf(to);
  const [month, year] = [numberOf(first), Number(end?.slice(0, 4))];
  const isYearBefore = month > (end?.slice(5) ?? "");
  return { match, start: `${isYearBefore ? year - 1 : year}-${month}`, end };
};

/** Of what cannot match without what is quickly looked for: to make a pattern of dates ready takes longer than to read most lines. */
const matchOf = (pattern: RegExp, text: string, needed: RegExp): RegExpExecArray | null =>
  needed.test(text) ? pattern.exec(text) : null;
const HAS_SINCE = /since|from|seit|depuis|desde/;
const HAS_START = /start/;
const HAS_SHORT_END = new RegExp(`\\d{4}[${DASHES}/]\\d{2}(?!\\d)`);
const HAS_MONTHS = new RegExp(`\\p{L}{3}.{0,6}${TO}`, "u");
const HAS_YEARS = /(?:(?:19|20)|['’])\d{2}.*?(?:(?:19|20)|['’])\d{2}/s;

const aroundOf = (text: string, match: RegExpExecArray) => ({
  rest: without(text, match),
  at: match.index,
  isWithin:
    /\p{L}/u.test(text.slice(0, match.index)) &&
    /\p{L}/u.test(text.slice(match.index + match[0].length)),
});

const without = (text: string, match: RegExpExecArray): string =>
  `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
    .replace(/\(\s*\)|\[\s*\]/g, " ")
    .trim();

const NOW_WORDS = `(?<!\\p{L})(?:${NOW})(?!\\p{L})`;
const NOW_APART = new RegExp(NOW_WORDS, "gu");
const ANY = new RegExp(
  `${MONTHS_OF_YEAR}|${DATE}|${NOW_WORDS}|(?<=${DASH}\\s?)${NOW_AT_END}`,
  "gu",
);
const UNTIL_APART = new RegExp(`(?<!\\p{L})${UNTIL}(?!\\p{L})`, "gu");
const PART = new RegExp(`(?<!\\p{L})${MONTH}\\.?`, "gu");

const OPEN_AT_END = new RegExp(`${DATE}\\s*${DASH}\\s*$`, "u");
const NOW_AFTER_DASH = new RegExp(`^\\s*${DASH}?\\s*(?:${NOW})\\s*$`, "iu");
const DASHES_AT_ENDS = new RegExp(
  `^\\s*${DASH}\\s*(?:${NOW})?\\s*|\\s+${DASH}\\s*(?:${NOW})?\\s*$`,
  "iu",
);

/** Without all dates, and the signs and words between them. */
export const withoutDates = (text: string): string => {
  let rest = text;
  for (let found = findDates(rest); found; found = findDates(rest)) rest = found.rest;
  if (rest !== text) return rest.replace(DASHES_AT_ENDS, " ");
  const open = HAS_YEAR.test(text) ? OPEN_AT_END.exec(lowered(text)) : null;
  return (open ? text.slice(0, open.index) : text).replace(NOW_AFTER_DASH, "");
};

const LABEL = /^\s*(?:from|since|dates?:?|(?:start|end)(?:ed)?(?: date)?\s?:?)\s+/i;
/** 'End date: May 2020' → 'May 2020' */
export const withoutDateLabel = (text: string): string => text.replace(LABEL, "");

/** Whether a text is nothing but dates; in part: also a dash, or a month without its year. */
export const isDateText = (text: string, inPart = false): boolean => {
  if (inPart) return isPartOfDates(text);
  return HAS_YEAR.test(text) && isAllDates(text);
};
const isAllDates = remembered((text) => holdsDatesAlone(text, false));
const isPartOfDates = remembered((text) => holdsDatesAlone(text, true));

const holdsDatesAlone = (text: string, inPart: boolean): boolean => {
  const hasYear = HAS_YEAR.test(text);
  const bare = lowered(withoutDateLabel(text)).replace(BEFORE_NOW, " ");
  const undated = bare.replace(hasYear ? ANY : NOW_APART, "");
  const rest = (inPart ? undated.replace(PART, "") : undated)
    .replace(UNTIL_APART, "")
    .replace(/[\s\d()[\],.–—−→~/-]/g, "");
  return (
    rest === "" &&
    (inPart ? /\d|\p{L}|[–—-]/u.test(text) : SINGLE.test(bare) || SHORT_RANGE.test(bare))
  );
};
const BEFORE_NOW = new RegExp(TO_NOW, "gu");

const NOW_ALONE = new RegExp(`^\\W*(?:${NOW})\\W*$`, "u");
/** 'Present' alone. */
export const hasNow = (text: string): boolean => NOW_ALONE.test(lowered(text));

export const hasDate = (text: string): boolean => HAS_YEAR.test(text) && isDated(text);
const isDated = remembered((text) => SINGLE.test(lowered(text)));
