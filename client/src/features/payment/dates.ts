const WHEN = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A moment as ISO 8601 has it, for people. */
export const dateText = (iso: string) => WHEN.format(new Date(iso));
