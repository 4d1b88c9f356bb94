import { useSyncExternalStore } from "react";

import { secondsUntilClosable } from "./timing.ts";

const everySecond = (tell: () => void) => {
  const timer = setInterval(tell, 1_000);
  return () => clearInterval(timer);
};

/** A countdown of seconds until a promotion shown since `shownAt` can be closed. */
export const useSecondsLeft = (shownAt: number): number =>
  useSyncExternalStore(everySecond, () => secondsUntilClosable(shownAt, Date.now()));
