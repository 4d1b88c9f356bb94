import type { Page } from "@playwright/test";

/** Waits until the script has hydrated a server-rendered page: before that the browser itself follows a link. */
export const takenOver = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !("early" in window));
};
