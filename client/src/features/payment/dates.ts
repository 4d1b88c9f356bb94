const WHEN = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** An ISO 8601 time, for people. */
export const dateText = (iso: string) => WHEN.format(new Date(iso));
