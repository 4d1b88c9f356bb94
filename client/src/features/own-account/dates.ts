const AGO = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time before `now`, in the largest unit that is at least one: 'yesterday', '3 hours ago'. */
export function agoText(iso: string, now: number): string {
  const age = Math.max(0, now - Date.parse(iso));
  if (age >= DAY) return AGO.format(-Math.floor(age / DAY), "day");
  if (age >= HOUR) return AGO.format(-Math.floor(age / HOUR), "hour");
  return AGO.format(-Math.floor(age / MINUTE), "minute");
}
