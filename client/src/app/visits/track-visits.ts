import type { createBrowserRouter } from "react-router-dom";

import { readCounting } from "./counting.ts";

/** A page loads other things first, and a page that is quickly left does not count. ms. */
const SETTLED = 2_000;

type Router = Pick<ReturnType<typeof createBrowserRouter>, "state" | "subscribe">;

/** Reports every page on which a visitor stays, unless they opted out. */
export function trackVisits({ state, subscribe }: Router) {
  let path = "";
  let settled: ReturnType<typeof setTimeout> | undefined;
  const opened = ({ location: { pathname } }: Router["state"]) => {
    if (pathname === path) return;
    path = pathname;
    clearTimeout(settled);
    settled = setTimeout(() => void count(pathname).catch(() => null), SETTLED);
  };
  opened(state);
  subscribe(opened);
}

async function count(path: string) {
  if (readCounting() !== "yes") return;
  const { sendVisit } = await import("./send-visit.ts");
  await sendVisit(path);
}
