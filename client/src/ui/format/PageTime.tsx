import { useEffect, useState } from "react";

import { useHydrated } from "../use-hydrated.ts";
import { dateText, momentText } from "./dates.ts";
import { utcDay, writtenDay, writtenMoment } from "./english-dates.ts";

/** `Intl` is loaded once the page has settled, because it takes a slow phone about 70 ms. ms. */
const SETTLED = 1_000;

type PageTimeProps = {
  iso: string;
  /** With the time of the day. */
  withClock?: boolean;
  className?: string;
};

/**
 * A date on a page that a server may have rendered: first the same day for everyone, and then as all dates of the site
 * are written, in the reader's way. That is at once where it is known without `Intl`, else when the page has settled.
 */
export function PageTime({ iso, withClock, className }: PageTimeProps) {
  const hydrated = useHydrated();
  const date = new Date(iso);
  const byHand = withClock ? writtenMoment : writtenDay;
  const byIntl = withClock ? momentText : dateText;
  const written = hydrated ? byHand(date, navigator.language) : null;
  const settled = useSettled(hydrated && written === null);
  return (
    <time dateTime={iso} className={className}>
      {written ?? (settled ? byIntl(iso) : utcDay(date))}
    </time>
  );
}

let hasSettled = false;

/** Soon true after it is first needed, and from then on at once. */
function useSettled(isNeeded: boolean) {
  const [settled, setSettled] = useState(hasSettled);
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setTimeout(() => {
      hasSettled = true;
      setSettled(true);
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [isNeeded]);
  return isNeeded && settled;
}
