/** What the operator of a site chooses, and where the site is. */
export type Site = {
  name: string;
  /** Who designed and developed it, for the footer's credit line. */
  credit: string;
  supportEmail: string;
  /** Where the site is to be found, without a slash at its end. */
  origin: string;
  /** What it is, for search engines and shared links. */
  description: string;
};

const DESCRIPTION =
  "Live classes with your teacher and your classmates: everyone sees, hears and speaks, in the browser, with nothing to install.";

/** As the server wrote it into the page's `<meta>` elements. */
const chosen = (name: string) =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

/** Of this page; on a server `settle` says it. */
export const site: Site = {
  name: chosen("site-name"),
  credit: chosen("credit"),
  supportEmail: chosen("support-email"),
  origin: chosen("origin") || (globalThis.location?.origin ?? ""),
  description: DESCRIPTION,
};

/** Says whose site it is where there is no document to read it from. */
export const settle = (known: Omit<Site, "description">) => void Object.assign(site, known);

/** The whole address of a path of this site; an address stays as it is. */
export const absolute = (path: string) => new URL(path, site.origin).href;
