import { browserStorage } from "../../browser/storage.ts";

/** Whether visits of this browser are counted. */
export type Counting = "yes" | "no" | "refused";

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

/** Calls back at every change of the choice on this page. Returns a function that ends this. */
export const onCounting = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
