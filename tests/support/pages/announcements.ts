import type { Page } from "@playwright/test";

/** Collects all polite announcements from now on. */
export const keepAnnouncements = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const regions = document.querySelectorAll("[role=status]");
    const hear = new MutationObserver(() =>
      regions.forEach((each) => {
        const text = each.textContent ?? "";
        if (text && said.at(-1) !== text) said.push(text);
      }),
    );
    regions.forEach((each) =>
      hear.observe(each, { childList: true, characterData: true, subtree: true }),
    );
  });

export const announcements = (page: Page) =>
  page.evaluate(() => (window as unknown as { said: string[] }).said);
