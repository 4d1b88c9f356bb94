/** What the operator of a site chooses, as the server wrote it into the page's `<meta>` elements. */
const chosen = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

export const site = {
  name: chosen("site-name"),
  /** Who designed and developed it, for the footer's credit line. */
  credit: chosen("credit"),
  supportEmail: chosen("support-email"),
};
