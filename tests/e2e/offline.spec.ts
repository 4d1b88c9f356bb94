import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

test("without a network a page says so, and comes when there is one again", async ({
  site,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto("/pricing");
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.reload();
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).includes("assets")))
    .toBe(true);

  await context.setOffline(true);
  await page.goto("/blogs").catch(() => null);
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  expect(await keptPaths(page)).not.toEqual([]);
  expect((await keptPaths(page)).filter((path) => !path.startsWith("/assets/"))).toEqual([]);

  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Blogs" })).toBeVisible();
  await context.close();
});

/** The addresses of everything that the browser caches for the site: never a page, a call or media. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return kept.flat().map((url) => new URL(url).pathname);
  });
