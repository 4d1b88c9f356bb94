import { useEffect, useEffectEvent } from "react";

/** ms */
const ASK_EVERY = 5_000;

/** Asks again and again while something is under way and the page is looked at: no push tells a visitor of it. */
export function useAskWhile(underWay: boolean, ask: () => void) {
  const askAgain = useEffectEvent(() => document.hidden || ask());
  useEffect(() => {
    if (!underWay) return;
    const timer = setInterval(() => void askAgain(), ASK_EVERY);
    return () => clearInterval(timer);
  }, [underWay]);
}
