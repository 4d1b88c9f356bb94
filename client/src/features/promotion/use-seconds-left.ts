import { useEffect, useState } from "react";

import { secondsUntilClosable } from "./timing.ts";

const SECOND = 1_000;

/** Seconds until what is shown since `shownAt` may be closed, as they pass. */
export function useSecondsLeft(shownAt: number) {
  const [now, setNow] = useState(shownAt);
  const left = secondsUntilClosable(shownAt, now);
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [waiting]);
  return left;
}
