import { useEffect, useState } from "react";

import { clockText, spokenText } from "./clock-text.ts";

/** How long the class has been running. */
export function Clock({ since }: { since: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  // The clock of this machine may be behind that of the server.
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1_000));
  return (
    <span role="timer" aria-label={spokenText(seconds)} className="text-sm tabular-nums">
      {clockText(seconds)}
    </span>
  );
}
