import { useEffect, useEffectEvent } from "react";

/** ms */
const ASK_EVERY = 5_000;

/** Polls while something is in progress and the page is visible: visitors get no push for it. */
export function useAskWhile(underWay: boolean, ask: () => void) {
  const askAgain = useEffectEvent(() => document.hidden || ask());
  useEffect(() => {
    if (!underWay) return;
    const timer = setInterval(() => void askAgain(), ASK_EVERY);
    return () => clearInterval(timer);
  }, [underWay]);
}
