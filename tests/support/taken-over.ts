import type { Page } from "@playwright/test";

/** Until the page's script has taken a server's page over: before that a link is followed by the browser itself. */
export const takenOver = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !("early" in window));
};
