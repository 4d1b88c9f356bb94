import { getIp } from "@lyceum/shared/rest/visits.ts";
import type { BrowserContext, Page } from "@playwright/test";

import type { People } from "../people/people.ts";
import type { Site } from "../servers/site.ts";

/** What a page asks when it counts its visit. */
const VISIT = `/api${getIp.url}`;

/** A page as a search engine without script reads it. */
export async function readOnly(
  site: Site,
  browserContext: (options: object) => Promise<BrowserContext>,
) {
  const context = await browserContext({ baseURL: site.url, javaScriptEnabled: false });
  return { context, page: await context.newPage() };
}

export const metaOf = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute("content");

export async function headOf(page: Page) {
  const ld = await page.locator('script[type="application/ld+json"]').allTextContents();
  return {
    title: await page.title(),
    description: await metaOf(page, "description"),
    canonical: await page.locator('link[rel="canonical"]').getAttribute("href"),
    ogUrl: await metaOf(page, "og:url"),
    ogImage: await metaOf(page, "og:image"),
    card: await metaOf(page, "twitter:card"),
    types: ld.flatMap((text) => typesOf(JSON.parse(text))),
  };
}

const typesOf = (data: { "@type"?: string; "@graph"?: { "@type": string }[] }) =>
  (data["@graph"] ?? [data]).map((each) => each["@type"]);

/**
 * A browser's complaints while it hydrates a page, and the files that it loads for it. `prepare` is awaited before the
 * page is opened.
 */
export async function watched(
  people: People,
  path: string,
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  const { page } = await people.visitor();
  await prepare(page);
  const said: string[] = [];
  const fetched: string[] = [];
  page.on("pageerror", (error) => said.push(error.message));
  page.on("console", (message) => {
    // The browser's own message about a 404.
    if (!message.text().includes("status of 404")) said.push(message.text());
  });
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // A visit is counted once the page is at rest, which may be before or after whatever is waited for.
    if (pathname !== VISIT) fetched.push(pathname);
  });
  await page.goto(path);
  await taken(page);
  return { page, said, fetched };
}

/** The page is hydrated: React has marked the root. */
const taken = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById("root")!).some((key) => key.startsWith("__reactContainer")),
  );
