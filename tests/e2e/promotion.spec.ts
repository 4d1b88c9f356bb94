import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/pages/test.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const START = new Date("2026-03-02T10:00:00Z");

const promotion = (page: Page) => page.getByRole("region", { name: "Promotion" });
const closeButton = (page: Page) =>
  promotion(page).getByRole("button", { name: "Close", exact: true });
const hasFocus = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement);
const pass = (page: Page, time: number) => page.clock.runFor(time);

/** The home page with a clock that only the test moves. */
async function openHome(page: Page) {
  await page.clock.install({ time: START });
  await page.clock.pauseAt(START.getTime() + SECOND);
  await page.goto("/");
  await expectReady(page);
}

/** The script has hydrated the page: it times what follows. */
const expectReady = async (page: Page) => {
  const theme = page.getByRole("radio", { name: "System" });
  await expect(theme).toBeAttached();
  await expect
    .poll(() =>
      theme.evaluate((each) => Object.keys(each).some((key) => key.startsWith("__react"))),
    )
    .toBe(true);
};

/** Closed now, half a minute after it appeared. */
async function appearAndClose(page: Page) {
  await pass(page, 5 * MINUTE);
  await pass(page, 30 * SECOND);
  await closeButton(page).click();
  await expect(promotion(page)).toHaveCount(0);
}

test("appears after five minutes, not a second earlier", async ({ people }) => {
  const { page } = await people.visitor();
  await openHome(page);
  await pass(page, 299 * SECOND);
  await expect(promotion(page)).toHaveCount(0);
  await pass(page, SECOND);
  await expect(promotion(page)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "promotion" })).toHaveCount(1);
});

test("is not late where the page's script is", async ({ people }) => {
  const { page } = await people.visitor();
  const script = Promise.withResolvers<void>();
  await page.route("**/static/js/HomePage*.js", async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.clock.install({ time: START });
  await page.clock.pauseAt(START.getTime() + SECOND);
  await page.goto("/");
  await pass(page, 300 * SECOND);
  script.resolve();
  await expectReady(page);
  await pass(page, 1);
  await expect(promotion(page)).toBeVisible();
});

test("may be closed half a minute later, and says how long that is", async ({ people }) => {
  const { page } = await people.visitor();
  await openHome(page);
  await pass(page, 300 * SECOND);
  await expect(closeButton(page)).toBeDisabled();
  await expect(promotion(page)).toContainText("in 30 s");
  await pass(page, 29 * SECOND);
  await expect(promotion(page)).toContainText("in 1 s");
  await expect(closeButton(page)).toBeDisabled();
  await pass(page, SECOND);
  await expect(closeButton(page)).toBeEnabled();
  await closeButton(page).click();
  await expect(promotion(page)).toHaveCount(0);
});

test("Escape closes it once it may be closed, and not before", async ({ people }) => {
  const { page } = await people.visitor();
  await openHome(page);
  await pass(page, 329 * SECOND);
  await page.keyboard.press("Escape");
  await expect(promotion(page)).toBeVisible();
  await pass(page, SECOND);
  await expect(closeButton(page)).toBeEnabled();
  await page.keyboard.press("Escape");
  await expect(promotion(page)).toHaveCount(0);
});

test("Escape closes the menu that lies over it first", async ({ people }) => {
  const { page } = await people.visitor();
  await page.setViewportSize({ width: 360, height: 740 });
  await openHome(page);
  await pass(page, 330 * SECOND);
  await expect(closeButton(page)).toBeEnabled();
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.click();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  await expect(promotion(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(promotion(page)).toHaveCount(0);
});

test("takes no focus, keeps none, and gives it back where it came from", async ({ people }) => {
  const { page } = await people.visitor();
  await openHome(page);
  const login = page.getByRole("banner").getByRole("link", { name: "Login" });
  await login.focus();
  await pass(page, 330 * SECOND);
  await expect(closeButton(page)).toBeEnabled();
  await expect(login).toBeFocused();

  const before = page.getByRole("link", { name: "Teach with us" });
  await before.focus();
  await page.keyboard.press("Tab");
  await expect(promotion(page).getByRole("link")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(closeButton(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("contentinfo").locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Shift+Tab");
  await expect(closeButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(promotion(page)).toHaveCount(0);
  await expect(page.getByRole("contentinfo").locator(":focus")).toHaveCount(1);
});

test("is not shown again for half an hour, and then again", async ({ people }) => {
  const { page } = await people.visitor();
  await openHome(page);
  await appearAndClose(page);
  await pass(page, 30 * MINUTE - SECOND);
  await expect(promotion(page)).toHaveCount(0);
  await pass(page, SECOND);
  await expect(promotion(page)).toBeVisible();
});

test("neither reloading nor another tab brings it back earlier", async ({ people }) => {
  const { page, context } = await people.visitor();
  await openHome(page);
  await appearAndClose(page);
  const closedAt = await page.evaluate(() => Date.now());
  expect(await page.evaluate(() => localStorage.getItem("promotion-last-shown"))).toBe(
    String(closedAt),
  );
  await page.reload();
  await expectReady(page);
  await pass(page, 20 * MINUTE);
  await expect(promotion(page)).toHaveCount(0);

  // The clock is the context's: the first tab would show it, too.
  await page.close();
  const second = await context.newPage();
  await second.clock.install({ time: closedAt + 20 * MINUTE - SECOND });
  await second.clock.pauseAt(closedAt + 20 * MINUTE);
  await second.goto("/");
  await expectReady(second);
  await pass(second, 10 * MINUTE - SECOND);
  await expect(promotion(second)).toHaveCount(0);
  await pass(second, SECOND);
  await expect(promotion(second)).toBeVisible();
});

test("counts from being shown: a page that reloads under it does not bring it back", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await openHome(page);
  await pass(page, 5 * MINUTE);
  await expect(promotion(page)).toBeVisible();
  const shownAt = await page.evaluate(() => Date.now());
  expect(await page.evaluate(() => localStorage.getItem("promotion-last-shown"))).toBe(
    String(shownAt),
  );
  await page.reload();
  await expectReady(page);
  await pass(page, 30 * MINUTE - SECOND);
  await expect(promotion(page)).toHaveCount(0);
  await pass(page, SECOND);
  await expect(promotion(page)).toBeVisible();
});

test("is small on a small screen, and covers nothing that has the focus", async ({ people }) => {
  const { page } = await people.visitor();
  await page.setViewportSize({ width: 360, height: 740 });
  await openHome(page);
  await pass(page, 300 * SECOND);
  const box = (await promotion(page).boundingBox())!;
  expect(box.height).toBeLessThan(740 / 3);
  expect(box.x + box.width).toBeLessThanOrEqual(360);
  const teach = page.getByRole("link", { name: "Teach with us" });
  await page.getByRole("searchbox", { name: "Search courses" }).focus();
  for (let presses = 0; presses < 40 && !(await hasFocus(teach)); presses++)
    await page.keyboard.press("Tab");
  const focused = (await teach.boundingBox())!;
  expect(focused.y + focused.height).toBeLessThanOrEqual(box.y);
});
