import { useSyncExternalStore } from "react";

import { browserStorage } from "../../browser/storage.ts";

const KEY = "promotion-last-shown";
const listeners = new Set<() => void>();

/** Stores that the promotion was shown until now, for every tab and for the next visit. */
export function recordShown(now = Date.now()) {
  browserStorage.setItem(KEY, String(now));
  listeners.forEach((listener) => listener());
}

/** When it was last shown or closed, in this tab or another: ms since the epoch; null if never. */
export const useLastShown = () => useSyncExternalStore(listen, read, () => null);

function read(): number | null {
  const time = Number(browserStorage.getItem(KEY));
  // A clock that was ahead must not suppress it for ever.
  return time > 0 && time <= Date.now() ? time : null;
}

function listen(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
