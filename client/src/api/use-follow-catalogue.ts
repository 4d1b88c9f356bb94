import { useEffect } from "react";
import { useDispatch } from "react-redux";

import { api } from "./api.ts";
import { followCatalogue } from "./follow-catalogue.ts";
import { followWhenSettled } from "./follow-when-settled.ts";

/**
 * Fetches what this page shows of the catalogue again whenever it changed, for as long as the component is there.
 * One a page.
 */
export function useFollowCatalogue() {
  const dispatch = useDispatch();
  useEffect(() => {
    const changed = (courseIds: string[] | null) => {
      const topics = courseIds?.map((id) => ({ type: "Topics" as const, id })) ?? [
        "Topics" as const,
      ];
      dispatch(api.util.invalidateTags(["Catalogue", ...topics]));
    };
    return followWhenSettled(async () => (live) => followCatalogue(live, changed, ageOfPage));
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
