const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const AGO = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY_LENGTH = 24 * HOUR;

export const dayText = (iso: string) => DAY.format(new Date(iso));
export const momentText = (iso: string) => MOMENT.format(new Date(iso));

/** The time before `now`, in the largest unit that is at least one: 'yesterday', '3 hours ago'. */
export function agoText(iso: string, now: number): string {
  const age = Math.max(0, now - Date.parse(iso));
  if (age >= DAY_LENGTH) return AGO.format(-Math.floor(age / DAY_LENGTH), "day");
  if (age >= HOUR) return AGO.format(-Math.floor(age / HOUR), "hour");
  return AGO.format(-Math.floor(age / MINUTE), "minute");
}
