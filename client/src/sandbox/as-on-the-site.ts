import { browserStorage } from "../browser/storage.ts";

/** Light or dark as chosen on the site itself; before the first paint. */
export function asOnTheSite(): void {
  const theme = browserStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
}
