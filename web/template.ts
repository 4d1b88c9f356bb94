import type { Rendered, SiteFacts } from "../client/src/app/hydration/rendering.ts";

/** Builds the pages of a site from the built index.html. */
export type Template = ReturnType<typeof createTemplate>;

const HEAD = /<!--head-->.*?<!--\/head-->/s;
const ROOT = '<div id="root"></div>';

export function createTemplate(indexHtml: string) {
  if (!HEAD.test(indexHtml) || !indexHtml.includes(ROOT))
    throw new Error("index.html has no place for what is rendered.");
  return {
    /** The same for every site and origin. */
    html: indexHtml,
    /** The shell, which the browser renders by itself. */
    shell: (site: SiteFacts) =>
      withSite(indexHtml, site).replace(HEAD, () => `<title>${escapeHtml(site.name)}</title>`),
    page: (site: SiteFacts, { head, body }: Rendered) =>
      withSite(indexHtml, site)
        .replace(HEAD, () => head)
        .replace(ROOT, () => body),
  };
}

/** The operator's values go into the `<meta>` elements that index.html has for them. */
function withSite(html: string, site: SiteFacts) {
  const values = {
    "site-name": site.name,
    credit: site.credit,
    "support-email": site.supportEmail,
    "ip-lookup": site.ipLookup,
    origin: site.origin,
    ...(site.bases && { "api-base": site.bases.api, "java-api-base": site.bases.javaApi }),
  };
  return Object.entries(values).reduce(
    (page, [name, value]) =>
      page.replace(
        new RegExp(`(<meta\\s+name="${name}"\\s+content=")[^"]*`),
        (_match, before: string) => before + escapeHtml(value),
      ),
    html,
  );
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
