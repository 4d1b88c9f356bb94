import { useEffect } from "react";
import { useDispatch } from "react-redux";

import { api } from "./api.ts";

/** A page has other things to load first; what was bought meanwhile is fetched when the line stands. ms. */
const SETTLED = 2_000;

/**
 * Fetches what depends on what somebody has bought again whenever that changes, whichever way the server learned of it:
 * from this page, from another one, or from the payment provider. One a page.
 * @param person Who may buy; null for those who do not.
 */
export function useFollowPurchases(person: string | null) {
  const dispatch = useDispatch();
  useEffect(() => {
    if (person === null) return;
    let stop: (() => void) | null = null;
    let gone = false;
    const changed = () =>
      void dispatch(api.util.invalidateTags(["Catalogue", "Topics", "Payments"]));
    const begin = async () => {
      const [{ live }, { followPurchases }] = await Promise.all([
        import("../realtime/live.ts"),
        import("./follow-purchases.ts"),
      ]);
      if (!gone) stop = followPurchases(live, changed);
    };
    const settled = setTimeout(() => void begin().catch(() => null), SETTLED);
    return () => {
      gone = true;
      clearTimeout(settled);
      stop?.();
    };
  }, [dispatch, person]);
}
