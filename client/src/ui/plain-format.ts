/**
 * Formats dates and numbers on the first screens by hand, in their only language: loading the data of `Intl` takes a
 * slow phone about 50 ms, while the page is hydrated.
 */
const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

const twoDigits = (part: number) => String(part).padStart(2, "0");

/** `5 November 2026`, in UTC: the same in every time zone. */
export const utcDay = (date: Date) =>
  `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;

/** `5 November 2026`, in the reader's time zone. */
export const localDay = (date: Date) =>
  `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`;

/** `09:05`, in the reader's time zone. */
export const localClock = (date: Date) =>
  `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;

/** A whole number: `12,345`. */
export const countText = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

/** Whole rupees without paise, in lakhs and crores: `₹499`, `₹1,23,456.50`. */
export function rupeesText(amount: number): string {
  const [whole = "", paise = ""] = amount.toFixed(2).split(".");
  const grouped = whole.replace(/\B(?=(\d{2})*\d{3}$)/g, ",");
  return `₹${grouped}${paise === "00" ? "" : `.${paise}`}`;
}
