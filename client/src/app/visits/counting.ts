import { useSyncExternalStore } from "react";

import { browserStorage } from "../../browser/storage.ts";

/** Whether visits of this browser are counted. */
type Counting = "yes" | "no" | "refused";

const KEY = "count-visits";
const listeners = new Set<() => void>();

/** Sources: Global Privacy Control, W3C; Tracking Preference Expression (DNT), W3C. */
const asksNotToBeTracked = () =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true ||
  navigator.doNotTrack === "1";

/** `refused` by the browser itself: there is no choice left. */
export function readCounting(): Counting {
  if (asksNotToBeTracked()) return "refused";
  return browserStorage.getItem(KEY) === "no" ? "no" : "yes";
}

export function keepCounting(counted: boolean) {
  if (counted) browserStorage.removeItem(KEY);
  else browserStorage.setItem(KEY, "no");
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const unknown = (): Counting => "yes";

/** The choice; a server-rendered page does not know it until it is hydrated. */
export const useCounting = () => useSyncExternalStore(subscribe, readCounting, unknown);
