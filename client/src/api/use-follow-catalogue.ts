import { useEffect } from "react";
import { useDispatch } from "react-redux";

import { api } from "./api.ts";
import { followCatalogue } from "./follow-catalogue.ts";

/** A page has other things to load first; what changes meanwhile is fetched when the line stands. ms. */
const SETTLED = 2_000;

/**
 * Fetches what this page shows of the catalogue again whenever it changed, for as long as the component is there.
 * One a page.
 */
export function useFollowCatalogue() {
  const dispatch = useDispatch();
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    const changed = (courseIds: string[] | null) => {
      const topics = courseIds?.map((id) => ({ type: "Topics" as const, id })) ?? [
        "Topics" as const,
      ];
      dispatch(api.util.invalidateTags(["Catalogue", ...topics]));
    };
    const begin = async () => {
      const { live } = await import("../realtime/live.ts");
      if (!gone) stop = followCatalogue(live, changed, ageOfPage);
    };
    const settled = setTimeout(() => void begin().catch(() => null), SETTLED);
    return () => {
      gone = true;
      clearTimeout(settled);
      stop?.();
    };
  }, [dispatch]);
}

/**
 * Nothing that a page has was fetched before it began, ms ago; unless somebody came back to it, and the browser showed
 * what it still had.
 */
function ageOfPage() {
  const [navigation] = performance.getEntriesByType("navigation");
  const cameBack = (navigation as PerformanceNavigationTiming | undefined)?.type === "back_forward";
  return cameBack ? undefined : performance.now();
}
