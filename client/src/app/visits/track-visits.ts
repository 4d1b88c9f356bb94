import type { createBrowserRouter } from "react-router-dom";

import { countWhenSettled, countedLast } from "./count-visit.ts";

type Router = Pick<ReturnType<typeof createBrowserRouter>, "state" | "subscribe">;

/** Reports every page on which a visitor stays, unless they opted out. */
export function trackVisits({ state, subscribe }: Router) {
  let path = countedLast();
  let leave: (() => void) | undefined;
  const opened = ({ location: { pathname } }: Router["state"]) => {
    if (pathname === path) return;
    path = pathname;
    leave?.();
    leave = countWhenSettled(pathname);
  };
  opened(state);
  subscribe(opened);
}
