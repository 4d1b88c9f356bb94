export type Theme = "light" | "dark" | "system";

const KEY = "theme";
const listeners = new Set<() => void>();

export function readTheme(): Theme {
  const kept = localStorage.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** Also read by the script in index.html, before the first paint. */
export function keepTheme(theme: Theme) {
  if (theme === "system") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  apply(theme);
}

/** Calls back after every change, in this tab or another; answers what stops it. */
export function onThemeChange(listener: () => void) {
  const changed = ({ key }: StorageEvent) => key === KEY && apply(readTheme());
  listeners.add(listener);
  window.addEventListener("storage", changed);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", changed);
  };
}

function apply(theme: Theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  listeners.forEach((listener) => listener());
}
