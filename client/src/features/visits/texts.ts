const NUMBER = new Intl.NumberFormat("en");
const DAY = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const SHORT_DAY = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

export const numberText = (value: number) => NUMBER.format(value);

/** Of a date such as 2026-11-21, which is a UTC day. */
export const dayText = (day: string) => DAY.format(new Date(day));
export const shortDayText = (day: string) => SHORT_DAY.format(new Date(day));

export type Counted = { views: number; visitors: number };

export const countedText = ({ views, visitors }: Counted) =>
  `${numberText(views)} ${views === 1 ? "page" : "pages"} opened, ${numberText(visitors)} ${
    visitors === 1 ? "visitor" : "visitors"
  }`;
