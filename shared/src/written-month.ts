const MONTHS = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"],
];
const PRESENT = /^(present|now|current|currently|today|ongoing|to date|till date)$/i;

/** Years in which somebody who applies for a job may have worked or studied, or will have. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;

/** A month as people write it (Jan 2017, January 2017, 01/2017, 2017-01) or a year alone, as YYYY-MM or YYYY; null if it is neither. */
export const writtenMonth = (text: string): string | null => {
  const written = text.trim().toLowerCase();
  const [, before, after] = /^(\d{4})(?:\s*[-/.]\s*(\d{1,2}))?$/.exec(written) ?? [];
  if (before !== undefined) return monthOf(before, after);
  const [, month, year] = /^(\d{1,2}|\p{L}{3,9})[\s.,/-]+(\d{4})$/u.exec(written) ?? [];
  return month === undefined ? null : monthOf(year, month);
};

/** Whether the text says that it goes on, such as 'Present' and 'now'. */
export const saysPresent = (text: string): boolean => PRESENT.test(text.trim());

const monthOf = (year: string | undefined, month: string | undefined): string | null => {
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return null;
  if (month === undefined) return year ?? null;
  const number = /\d/.test(month)
    ? Number(month)
    : MONTHS.findIndex((name) => name.startsWith(month)) + 1;
  return number >= 1 && number <= 12 ? `${year}-${String(number).padStart(2, "0")}` : null;
};

/** 'Jan 2017' for 2017-01; years and other texts as they are. */
export const shownMonth = (month: string): string => {
  const [, year, number] = /^(\d{4})-(\d{2})$/.exec(month) ?? [];
  const name = MONTHS[Number(number) - 1];
  return name === undefined ? month : `${name.charAt(0).toUpperCase()}${name.slice(1, 3)} ${year}`;
};
