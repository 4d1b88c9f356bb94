import { useEffect, useState } from "react";

/** When the page was opened, ms since the epoch; null in the first render, which a server may have done earlier. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => setNow(Date.now()), []);
  return now;
}
