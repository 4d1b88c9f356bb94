import type { Page, Route } from "@playwright/test";

/**
 * The site was updated since the page came, and has some of its scripts no longer, until the document at `path` is asked for again, or
 * `times` times.
 */
export async function updated(page: Page, scripts: string, path: string, times = 1) {
  let asked = 0;
  const answer = (status: number, body: string) => (route: Route) =>
    asked < times
      ? route.fulfill({ status, body, contentType: "application/json" })
      : route.continue();
  await page.route(`**/static/js/${scripts}`, answer(404, ""));
  await page.route("**/static/main.json", answer(200, '["/static/js/index-of-today.js"]'));
  return page.route(`**${path}`, (route) => {
    asked += 1;
    return route.continue();
  });
}
