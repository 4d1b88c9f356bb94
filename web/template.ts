import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Rendered, SiteFacts } from "../client/src/app/hydration/rendering.ts";

/** Builds the pages of a site from the built index.html. */
export type Template = ReturnType<typeof createTemplate>;

const HEAD = /<!--head-->.*?<!--\/head-->/s;
const ROOT = '<div id="root"></div>';
const SHEET = /<link rel="stylesheet"[^>]* href="([^"]+)">/;

export function createTemplate(indexHtml: string) {
  if (!HEAD.test(indexHtml) || !indexHtml.includes(ROOT))
    throw new Error("index.html has no place for what is rendered.");
  const [link = "", sheet] = SHEET.exec(indexHtml) ?? [];
  return {
    /** The same for every site and origin. */
    html: indexHtml,
    /** Path of the page's style sheet, if it has one. */
    sheet,
    /** The shell, which the browser renders by itself. */
    shell: (site: SiteFacts) =>
      withSite(indexHtml, site).replace(HEAD, () => `<title>${escapeHtml(site.name)}</title>`),
    /**
     * A page that is painted from the rules within it. The whole sheet follows at the end, where it holds up only the script.
     * @param rules what the page needs of the sheet
     */
    page: (site: SiteFacts, { head, body }: Rendered, rules: string) =>
      withSite(indexHtml, site)
        .replace(link, () => `<style>${rules}</style>`)
        .replace(HEAD, () => head)
        .replace(ROOT, () => body + link),
  };
}

/** @param root the folder of the built page */
export const readTemplate = async (root: string): Promise<Template> =>
  createTemplate(await readFile(join(root, "index.html"), "utf8"));

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
    withKeys(html, site),
  );
}

/** Public keys at providers; a site without them has no elements for them. */
function withKeys(html: string, { botCheck, paymentKey }: SiteFacts) {
  const keys = {
    "bot-check-key": botCheck?.siteKey,
    "bot-check-script": botCheck?.script,
    "payment-key": paymentKey,
  };
  const metas = Object.entries(keys).flatMap(([name, key]) =>
    key === undefined ? [] : [`<meta name="${name}" content="${escapeHtml(key)}" />`],
  );
  return html.replace("</head>", (end) => metas.join("") + end);
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
