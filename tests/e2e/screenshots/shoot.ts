import { join } from "node:path";
import type { Page } from "@playwright/test";

const FOLDER = join(import.meta.dirname, "../../.results/shots");
const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  // A phone in landscape.
  { width: 740, height: 360 },
];

/** One screenshot per width and colour scheme. `settled`: what must be on screen before each. */
export async function shoot(page: Page, name: string, settled: () => Promise<void>) {
  const before = page.viewportSize();
  for (const size of SIZES)
    for (const colorScheme of ["light", "dark"] as const) {
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
