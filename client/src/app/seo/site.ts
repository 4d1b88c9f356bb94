import { createContext, useContext } from "react";

import * as texts from "#text/layout.ts";
import { chosen } from "../../http/bases.ts";
import type { SiteFacts } from "../hydration/rendering.ts";

const DESCRIPTION = texts.liveClassesTeacherClassmatesEveryone;

/** The operator's values, the site's address, and its data for search engines and shared links. */
export type Site = SiteFacts & { description: string };

export const siteOf = (facts: SiteFacts): Site => ({ ...facts, description: DESCRIPTION });

/** From the `<meta>` elements that the server filled in. */
const textOf = (name: string) => chosen(name) ?? "";

/** The site of this document; browsers only. */
export const readSite = (): Site =>
  siteOf({
    name: textOf("site-name"),
    credit: textOf("credit"),
    supportEmail: textOf("support-email"),
    ipLookup: textOf("ip-lookup"),
    origin: textOf("origin") || window.location.origin,
  });

/** Passed down, never global: a server renders pages of several origins at the same time. */
export const SiteContext = createContext<Site | null>(null);

/** The site of this page. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error("A page is rendered outside <App>.");
  return site;
}

/** The full URL of a path of the site, or only the path if the site does not know its origin. */
export const absolute = ({ origin }: Pick<SiteFacts, "origin">, path: string) =>
  origin === "" ? path : new URL(path, origin).href;
