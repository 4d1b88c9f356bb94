import { useEffect, useState } from "react";

import { recordShown, useLastShown } from "./last-shown.ts";
import { appearsAt } from "./timing.ts";

/** `shownAt`: when it appeared, ms since the epoch; null while it is not shown. */
export function usePromotion(openedAt: number) {
  const [appearedAt, setAppearedAt] = useState<number | null>(null);
  const lastAt = useLastShown();
  // Its own appearance is stored as `appearedAt`: a later time is a closing, here or in another tab.
  const closed = appearedAt !== null && lastAt !== null && lastAt > appearedAt;
  const shownAt = closed ? null : appearedAt;

  useEffect(() => {
    if (shownAt !== null) return;
    const appear = () => {
      const now = Date.now();
      recordShown(now);
      setAppearedAt(now);
    };
    const timer = setTimeout(appear, appearsAt(openedAt, lastAt) - Date.now());
    return () => clearTimeout(timer);
  }, [openedAt, lastAt, shownAt]);

  return { shownAt, close: () => recordShown() };
}
