import { useEffect, useState } from "react";

import { serverNow } from "../state/server-clock.ts";
import { clockText, spokenText } from "./clock-text.ts";

/** How long the class has been running. */
export function Clock({ since }: { since: string }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  // The server's time was on its way for a moment, and an older server tells none.
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1_000));
  return (
    <span role="timer" aria-label={spokenText(seconds)} className="text-sm tabular-nums">
      {clockText(seconds)}
    </span>
  );
}
