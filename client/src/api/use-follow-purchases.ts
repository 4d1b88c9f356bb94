import { useEffect } from "react";
import { useDispatch } from "react-redux";

import { api } from "./api.ts";
import { followWhenSettled } from "./follow-when-settled.ts";

/**
 * Fetches what depends on what somebody has bought again whenever that changes, whichever way the server learned of it:
 * from this page, from another one, or from the payment provider. One a page.
 * @param person Who may buy; null for those who do not.
 */
export function useFollowPurchases(person: string | null) {
  const dispatch = useDispatch();
  useEffect(() => {
    if (person === null) return;
    const changed = () =>
      void dispatch(api.util.invalidateTags(["Catalogue", "Topics", "Payments"]));
    return followWhenSettled(async () => {
      const { followPurchases } = await import("./follow-purchases.ts");
      return (live) => followPurchases(live, changed);
    });
  }, [dispatch, person]);
}
