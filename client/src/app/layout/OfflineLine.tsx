import { useSyncExternalStore } from "react";

import * as texts from "#text/layout.ts";
import { isOutdated, isTryingAgain, onTryingAgain } from "../../browser/trying-again.ts";

const read = () => {
  if (isOutdated()) return "outdated";
  return !navigator.onLine || isTryingAgain() ? "cut" : null;
};

function listen(listener: () => void) {
  const stop = onTryingAgain(listener);
  const events = ["online", "offline"];
  events.forEach((event) => addEventListener(event, listener));
  return () => {
    stop();
    events.forEach((event) => removeEventListener(event, listener));
  };
}

/**
 * One quiet line while there is no network, or what the server did not answer is being tried again; and once the site was updated, so that
 * this page lacks parts until it is loaded again.
 */
export function OfflineLine() {
  const state = useSyncExternalStore(listen, read, () => null);
  return (
    <p
      role="status"
      className="fixed bottom-3 left-1/2 z-40 -translate-x-1/2 rounded-full bg-ink px-4 py-1.5 text-sm whitespace-nowrap text-surface shadow-overlay empty:sr-only"
    >
      {state === "cut" && texts.offlineTryingAgain}
      {state === "outdated" && (
        <>
          {texts.siteWasUpdated}{" "}
          <button
            type="button"
            className="font-semibold underline"
            onClick={() => location.reload()}
          >
            {texts.loadPageAgain}
          </button>
        </>
      )}
    </p>
  );
}
