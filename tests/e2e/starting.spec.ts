import type { Page } from "@playwright/test";
import { expect, test } from "../support/pages/test.ts";
import { updated } from "../support/pages/updated.ts";

/** One of the scripts that every page starts with. */
const SCRIPT = "store-*";
/** After this time a script is late, ms. */
const LATE = 120_000;
/** The time after which a page is loaded again a second time, ms. */
const RELOAD_PAUSE = 15_000;

const isReady = (page: Page) =>
  page.evaluate(() => document.readyState === "complete" && !("early" in window));

test("a script that a page starts with is asked for again, and what was pressed meanwhile is done", async ({
  people,
}) => {
  const { page } = await people.visitor();
  let asked = 0;
  await page.route(`**/static/js/${SCRIPT}`, (route) => {
    asked += 1;
    return asked < 4 ? route.abort() : route.continue();
  });
  await page.goto("/message", { waitUntil: "domcontentloaded" });
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(asked).toBeGreaterThanOrEqual(4);
});

test("a script that a page starts with and that hangs is asked for again, and the page answers", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.clock.install();
  let hangs = true;
  await page.route(`**/static/js/${SCRIPT}`, async (route) => {
    // The browser's own request is never answered: an import of the same script waits for it.
    hangs &&= route.request().resourceType() !== "fetch";
    if (!hangs) await route.continue();
  });
  await page.goto("/message", { waitUntil: "domcontentloaded" });
  await expect(async () => {
    await page.clock.fastForward(LATE);
    expect(await isReady(page)).toBe(true);
  }).toPass();
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

for (const [what, script] of [
  ["a script that it starts with", SCRIPT],
  ["its own script", "PricingPage*"],
] as const)
  test(`a page that starts while the site is updated, and lacks ${what}, is loaded again by itself`, async ({
    people,
  }) => {
    const { page } = await people.visitor();
    await updated(page, script, "/pricing", 2);
    await page.goto("/pricing", { waitUntil: "domcontentloaded" });
    await page.waitForFunction(
      () =>
        document.readyState === "complete" &&
        !("early" in window) &&
        performance.getEntriesByType("navigation").some((each) => each.toJSON().type === "reload"),
    );
    await expect(page.getByRole("heading", { name: "Starter" })).toBeVisible();
    await expect(page.getByText("The site was updated.")).toHaveCount(0);
  });

test("a page that was loaded again, and lacks a script that it starts with even then, is loaded again a while later", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.clock.install();
  // The clock's own `performance` does not say how a page was opened.
  await page.addInitScript(() => {
    const type = sessionStorage.getItem("opened") === null ? "navigate" : "reload";
    sessionStorage.setItem("opened", "yes");
    Object.assign(performance, { getEntriesByType: () => [{ type }] });
  });
  await updated(page, SCRIPT, "/pricing", 3);
  await page.goto("/pricing", { waitUntil: "domcontentloaded" });
  await expect(async () => {
    await page.clock.fastForward(RELOAD_PAUSE);
    expect(await isReady(page)).toBe(true);
  }).toPass();
  await expect(page.getByRole("heading", { name: "Starter" })).toBeVisible();
});
