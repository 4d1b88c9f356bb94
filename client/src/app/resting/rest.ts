import { PROMOTION_DELAY } from "@lyceum/shared/limits.ts";

import * as texts from "#text/layout.ts";
import { ageOfPage } from "../../api/age-of-page.ts";
import { followCatalogue } from "../../api/follow-catalogue.ts";
import { countWhenSettled } from "../visits/count-visit.ts";

/** The page loads other things first, ms. */
const SETTLED = 2_000;
/** What appears by itself needs the whole page this much earlier, ms. */
const AHEAD = 20_000;

/**
 * What a page does while its scripts have not been needed yet: it counts the visit, says when there is no network, and calls
 * `wake` when the catalogue has changed or the promotion is due. Returns a function that ends this.
 */
export function rest(wake: () => void): () => void {
  const timers = [
    setTimeout(() => void follow().catch(() => null), SETTLED),
    setTimeout(wake, PROMOTION_DELAY - AHEAD),
  ];
  const ends = [countWhenSettled(window.location.pathname), showOffline()];
  let ended = false;

  const follow = async () => {
    const { createLive } = await import("../../live/create-live.ts");
    if (ended) return;
    // Nobody is signed in: such a page does not rest.
    const live = createLive({ token: async () => null, renew: async () => null });
    const hide = ({ persisted }: PageTransitionEvent) => persisted && live.rest();
    addEventListener("pagehide", hide);
    ends.push(followCatalogue(live, wake, ageOfPage), live.hangUp, () =>
      removeEventListener("pagehide", hide),
    );
  };

  return () => {
    ended = true;
    timers.forEach(clearTimeout);
    ends.forEach((end) => end());
  };
}

/** The line that the whole page fills in later; empty again in the end, as it came. */
function showOffline() {
  const line = document.getElementById("offline")!;
  const show = () => {
    line.textContent = navigator.onLine ? "" : texts.offlineTryingAgain;
  };
  show();
  const events = ["online", "offline"];
  events.forEach((event) => addEventListener(event, show));
  return () => {
    events.forEach((event) => removeEventListener(event, show));
    line.textContent = "";
  };
}
