import { useSyncExternalStore } from "react";

import { secondsUntilClosable } from "./timing.ts";

const everySecond = (tell: () => void) => {
  const timer = setInterval(tell, 1_000);
  return () => clearInterval(timer);
};

/** Seconds until what is shown since `shownAt` may be closed, as they pass. */
export const useSecondsLeft = (shownAt: number): number =>
  useSyncExternalStore(everySecond, () => secondsUntilClosable(shownAt, Date.now()));
