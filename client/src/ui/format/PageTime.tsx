import { useEffect, useState } from "react";

import { useHydrated } from "../use-hydrated.ts";
import { dateText, momentText } from "./dates.ts";
import { utcDay } from "./plain-format.ts";

/** `Intl` is loaded once the page has settled, because it takes a slow phone about 50 ms. ms. */
const SETTLED = 1_000;

type PageTimeProps = {
  iso: string;
  /** With the time of the day. */
  withClock?: boolean;
  className?: string;
};

/**
 * A date on a page that a server may have rendered: first the same day for everyone, and then, when the page has settled,
 * as all dates of the site are written, in the reader's way.
 */
export function PageTime({ iso, withClock, className }: PageTimeProps) {
  const settled = useSettled();
  const readers = withClock ? momentText : dateText;
  return (
    <time dateTime={iso} className={className}>
      {settled ? readers(iso) : utcDay(new Date(iso))}
    </time>
  );
}

let hasSettled = false;

/** False on a server and in the first render over its page; soon true, and from then on at once. */
function useSettled() {
  const hydrated = useHydrated();
  const [settled, setSettled] = useState(hasSettled);
  useEffect(() => {
    const timer = setTimeout(() => {
      hasSettled = true;
      setSettled(true);
    }, SETTLED);
    return () => clearTimeout(timer);
  }, []);
  return hydrated && settled;
}
