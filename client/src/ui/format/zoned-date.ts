/** A moment in words, with its time zone, so that nobody has to guess whose clock it is. */
export const whenOf = (iso: string, timeZone?: string, locale?: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(new Date(iso));
