import { useSyncExternalStore } from "react";

import { browserStorage } from "../../browser/storage.ts";

export type Theme = "light" | "dark" | "system";

const KEY = "theme";
const listeners = new Set<() => void>();

function readTheme(): Theme {
  const kept = browserStorage.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** Also read by the script in index.html, before the first paint. */
export function keepTheme(theme: Theme) {
  if (theme === "system") {
    browserStorage.removeItem(KEY);
    delete document.documentElement.dataset.theme;
  } else {
    browserStorage.setItem(KEY, theme);
    document.documentElement.dataset.theme = theme;
  }
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const unknown = (): Theme => "system";

/** The choice; a server-rendered page does not know it until it is hydrated. */
export const useTheme = () => useSyncExternalStore(subscribe, readTheme, unknown);
