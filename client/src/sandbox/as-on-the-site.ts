/** Light or dark as chosen on the site itself; before anything is drawn. */
export function asOnTheSite(): void {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
}
