import type { Locator, Page } from "@playwright/test";

const MOST_STOPS = 60;

const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);

/** Whether this control is in the toolbar that has the focus. */
const sharesToolbar = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const toolbar = document.activeElement?.closest("[role=toolbar]");
    return toolbar?.contains(element) ?? false;
  });

/** Tabs from control to control until this one has the focus; a toolbar is one stop, with arrow keys inside. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await hasFocus(control)) return;
    await page.keyboard.press((await sharesToolbar(control)) ? "ArrowRight" : "Tab");
  }
  throw new Error(`${control.toString()} is not reached by ${MOST_STOPS} times Tab.`);
}
