/**
 * How the first screens write days and numbers. By hand, in the one language that they are in: the data of `Intl` takes a
 * slow phone some 50 ms to open, while the page is taken over.
 */
const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

const twoDigits = (part: number) => String(part).padStart(2, "0");

/** `5 November 2026`, in UTC: the same wherever it is read. */
export const utcDay = (date: Date) =>
  `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;

/** `5 November 2026`, where the reader is. */
export const localDay = (date: Date) =>
  `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`;

/** `09:05`, where the reader is. */
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
