import { useEffect, useState } from "react";

import { recordClosing, useLastClosing } from "./closings.ts";
import { appearsAt } from "./timing.ts";

/** `shownAt`: when it appeared, ms since the epoch; null while it is not shown. */
export function usePromotion(openedAt: number) {
  const [appearedAt, setAppearedAt] = useState<number | null>(null);
  const closedAt = useLastClosing();
  // Closing it in one tab closes it in all of them.
  const closed = appearedAt !== null && closedAt !== null && closedAt >= appearedAt;
  const shownAt = closed ? null : appearedAt;

  useEffect(() => {
    if (shownAt !== null) return;
    const wait = appearsAt(openedAt, closedAt) - Date.now();
    const timer = setTimeout(() => setAppearedAt(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [openedAt, closedAt, shownAt]);

  return { shownAt, close: recordClosing };
}
