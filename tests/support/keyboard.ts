import type { Locator, Page } from "@playwright/test";

const MOST_STOPS = 60;

const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);

/** Tabs from control to control until this one has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await hasFocus(control)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${control.toString()} is not reached by ${MOST_STOPS} times Tab.`);
}
