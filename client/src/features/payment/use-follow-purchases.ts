import { useEffect } from "react";
import { useDispatch } from "react-redux";

import { loadPart } from "../../browser/load-part.ts";
import { api } from "../../api/api.ts";
import { followWhenSettled } from "../../live/follow-when-settled.ts";

/**
 * Refetches the data that depends on purchases after every change, whether this page, another page or the payment
 * provider caused it. Use it once per page. @param person The buyer; null for people who cannot buy.
 */
export function useFollowPurchases(person: string | null) {
  const dispatch = useDispatch();
  useEffect(() => {
    if (person === null) return;
    const changed = () =>
      void dispatch(api.util.invalidateTags(["Catalogue", "Topics", "Payments"]));
    return followWhenSettled(async () => {
      const { followNotice } = await loadPart(() => import("../../live/follow-notice.ts"));
      return (live) => followNotice(live, "purchasesChanged", changed);
    });
  }, [dispatch, person]);
}
