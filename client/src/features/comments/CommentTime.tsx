import { useSyncExternalStore } from "react";

/** Parts whose words are the same in every browser, because the first render must be the server's. */
const DAY = { day: "numeric", month: "long", year: "numeric" } as const;
const UTC_DAY = new Intl.DateTimeFormat("en-GB", { ...DAY, timeZone: "UTC" });
const LOCAL_DAY = new Intl.DateTimeFormat("en-GB", DAY);
const LOCAL_CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

const never = () => () => undefined;

/** The day, and where the reader's time zone is known the time. */
export function CommentTime({ iso }: { iso: string }) {
  const date = new Date(iso);
  const text = useSyncExternalStore(
    never,
    () => `${LOCAL_DAY.format(date)}, ${LOCAL_CLOCK.format(date)}`,
    () => UTC_DAY.format(date),
  );
  return (
    <time dateTime={iso} className="text-sm text-ink-muted">
      {text}
    </time>
  );
}
