/** The one way to write a date, in the language of the reader, and in their time zone. */
const STYLES = {
  /** 22 Nov 2026 */
  day: { dateStyle: "medium" },
  /** 22 Nov 2026, 14:05 */
  moment: { dateStyle: "medium", timeStyle: "short" },
  /** 14:05 */
  clock: { timeStyle: "short" },
  /** 22 Nov 2026, of a date without a time. */
  date: { dateStyle: "medium", timeZone: "UTC" },
  /** 22 Nov */
  shortDate: { day: "numeric", month: "short", timeZone: "UTC" },
  /** Nov 26 */
  month: { month: "short", year: "2-digit", timeZone: "UTC" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type Style = keyof typeof STYLES;

/** Made when first needed: loading the data of `Intl` takes a slow phone about 50 ms. */
const made = new Map<Style, Intl.DateTimeFormat>();

function formatOf(style: Style): Intl.DateTimeFormat {
  const known = made.get(style) ?? new Intl.DateTimeFormat(undefined, STYLES[style]);
  made.set(style, known);
  return known;
}

const written = (style: Style) => (iso: string) => formatOf(style).format(new Date(iso));

/** An ISO 8601 time as a day. */
export const dayText = written("day");
/** An ISO 8601 time as a day with the time. */
export const momentText = written("moment");
/** An ISO 8601 time as the time of its day. */
export const clockText = written("clock");

/** A date such as 2026-11-22. */
export const dateText = written("date");
/** A date such as 2026-11-22, without its year. */
export const shortDateText = written("shortDate");
/** A month such as 2026-11. */
export const monthText = written("month");
