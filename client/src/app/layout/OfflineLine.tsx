import { useSyncExternalStore } from "react";

import * as texts from "#text/layout.ts";
import { isTryingAgain, onTryingAgain } from "../../browser/trying-again.ts";

const isCut = () => !navigator.onLine || isTryingAgain();

function listen(listener: () => void) {
  const stop = onTryingAgain(listener);
  const events = ["online", "offline"];
  events.forEach((event) => addEventListener(event, listener));
  return () => {
    stop();
    events.forEach((event) => removeEventListener(event, listener));
  };
}

/** One quiet line while there is no network, or what the server did not answer is being tried again. */
export const OfflineLine = () => (
  <p
    role="status"
    className="fixed bottom-3 left-1/2 z-40 -translate-x-1/2 rounded-full bg-ink px-4 py-1.5 text-sm whitespace-nowrap text-surface shadow-overlay empty:hidden"
  >
    {useSyncExternalStore(listen, isCut, () => false) && texts.offlineTryingAgain}
  </p>
);
