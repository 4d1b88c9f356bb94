import type { SiteFacts } from "./rendering.ts";

const DESCRIPTION =
  "Live classes with your teacher and your classmates: everyone sees, hears and speaks, in the browser, with nothing to install.";

/** As the server wrote it into the page's `<meta>` elements. */
const chosen = (name: string) =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

/** What the operator of a site chooses, where it is and what it is. On a server `settle` says it. */
export const site: SiteFacts & { description: string } = {
  name: chosen("site-name"),
  credit: chosen("credit"),
  supportEmail: chosen("support-email"),
  ipLookup: chosen("ip-lookup"),
  origin: chosen("origin") || (globalThis.location?.origin ?? ""),
  /** For search engines and shared links. */
  description: DESCRIPTION,
};

/** Says whose site it is where there is no document to read it from. */
export const settle = (facts: SiteFacts) => void Object.assign(site, facts);

/** The whole address of a path of this site; an address stays as it is. */
export const absolute = (path: string) => new URL(path, site.origin).href;
