import { useEffect } from "react";
import { useDispatch } from "react-redux";

import { api } from "./api.ts";
import { followCatalogue } from "./follow-catalogue.ts";
import { followWhenSettled } from "../live/follow-when-settled.ts";

/**
 * Refetches this page's part of the catalogue after every change, while the component is mounted. Use it once per page.
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
 * All data of a page was fetched after it opened, this many ms ago; unless the person came back to it and the browser
 * showed its old state.
 */
function ageOfPage() {
  const [navigation] = performance.getEntriesByType("navigation");
  const cameBack = (navigation as PerformanceNavigationTiming | undefined)?.type === "back_forward";
  return cameBack ? undefined : performance.now();
}
