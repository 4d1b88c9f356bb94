import { useEffect } from "react";
import { useDispatch } from "react-redux";

import { api } from "./api.ts";
import { followCatalogue } from "./follow-catalogue.ts";

/**
 * Fetches what this page shows of the catalogue again whenever it changed, for as long as the component is there.
 * One a page. The live connection is loaded after the page has painted.
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
    void import("../realtime/live.ts").then(({ live }) => {
      if (!gone) stop = followCatalogue(live, changed);
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [dispatch]);
}
