import { localClock, localDay, utcDay } from "../../ui/plain-format.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** The day, and the time if the reader's time zone is known. */
export function CommentTime({ iso }: { iso: string }) {
  const date = new Date(iso);
  const text = useHydrated() ? `${localDay(date)}, ${localClock(date)}` : utcDay(date);
  return (
    <time dateTime={iso} className="text-sm text-ink-muted">
      {text}
    </time>
  );
}
