import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect } from "../../support/pages/expect.ts";

const FOLDER = join(import.meta.dirname, "../../.results/shots");
const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  // A phone in landscape.
  { width: 740, height: 360 },
];

const SCHEMES = ["light", "dark"] as const;

/** One screenshot per width and colour scheme. `settled`: what must be on screen before each. */
export async function shoot(
  page: Page,
  name: string,
  settled: () => Promise<void>,
  schemes: readonly ("light" | "dark")[] = SCHEMES,
) {
  const before = page.viewportSize();
  for (const size of SIZES)
    for (const colorScheme of schemes) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await settled();
      const path = join(FOLDER, `${name}-${size.width}-${colorScheme}.png`);
      await page.screenshot({ path, animations: "disabled" });
    }
  if (before) await page.setViewportSize(before);
}

/** The full height of a scrolling page. */
export async function shootWhole(page: Page, name: string, settled: () => Promise<void>) {
  await shoot(page, name, settled);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await settled();
    await page.screenshot({ path: join(FOLDER, `${name}-${width}-whole.png`), fullPage: true });
  }
}

/** Of a class, which is dark in both schemes. */
export const shootClass = (page: Page, name: string, settled: () => Promise<void>) =>
  shoot(page, name, settled, ["light"]);

/** Shows a panel of a class, by its tab or from the closed state. */
export async function openPanel(page: Page, tab: string) {
  // A window that becomes narrow closes its panel.
  await expect(page.getByRole("dialog").or(page.getByRole("toolbar")).first()).toBeVisible();
  const shown = page.getByRole("tab", { name: tab });
  if (await shown.isVisible()) return shown.click();
  const button = page.getByRole("button", { name: tab, exact: true });
  if (await button.isVisible()) return button.click();
  await openMenu(page, tab);
}

/** Opens what the menu of more controls has. */
export async function openMenu(page: Page, item: string) {
  await page.getByRole("button", { name: "More", exact: true }).locator("visible=true").click();
  await page.getByRole("menuitem", { name: item }).click();
}
