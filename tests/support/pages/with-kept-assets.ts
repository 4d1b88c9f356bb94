import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** A page of this site whose service worker has kept what a page needs without a network. */
export async function withKeptAssets(
  browser: Browser,
  baseURL: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL, serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto("/pricing");
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.reload();
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).includes("assets")))
    .toBe(true);
  return { context, page };
}
