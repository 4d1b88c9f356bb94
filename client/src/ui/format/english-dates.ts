/** How a country writes English dates. Months are from 0, hours from 0 to 23. */
type Way = {
  day: (day: number, month: number, year: number) => string;
  clock: (hour: number, minute: number) => string;
};

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" ");
const SEPTEMBER = 8;

const dayFirst: Way["day"] = (day, month, year) => `${day} ${MONTHS[month]} ${year}`;
const monthFirst: Way["day"] = (day, month, year) =>
  `${month === SEPTEMBER ? "Sep" : MONTHS[month]} ${day}, ${year}`;

const twoDigits = (count: number) => String(count).padStart(2, "0");
const twelveHours =
  (am: string, pm: string): Way["clock"] =>
  (hour, minute) =>
    `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? am : pm}`;

const AMERICAN: Way = { day: monthFirst, clock: twelveHours("AM", "PM") };
/** By language tag. */
const WAYS: ReadonlyMap<string, Way> = new Map([
  ["en", AMERICAN],
  ["en-US", AMERICAN],
  ["en-GB", { day: dayFirst, clock: (hour, minute) => `${twoDigits(hour)}:${twoDigits(minute)}` }],
  ["en-IN", { day: dayFirst, clock: twelveHours("am", "pm") }],
]);

/** `5 Nov 2026`, in UTC: the same for everyone, and about as long as what `Intl` writes. */
export const utcDay = (date: Date) =>
  dayFirst(date.getUTCDate(), date.getUTCMonth(), date.getUTCFullYear());

/** The day in UTC as `Intl` writes it in this language; null where only `Intl` knows how. */
export const writtenDay = (date: Date, language: string): string | null =>
  WAYS.get(language)?.day(date.getUTCDate(), date.getUTCMonth(), date.getUTCFullYear()) ?? null;

/** The day and time in the reader's time zone as `Intl` writes them in this language; null where only `Intl` knows how. */
export function writtenMoment(date: Date, language: string): string | null {
  const way = WAYS.get(language);
  if (!way) return null;
  const day = way.day(date.getDate(), date.getMonth(), date.getFullYear());
  return `${day}, ${way.clock(date.getHours(), date.getMinutes())}`;
}
