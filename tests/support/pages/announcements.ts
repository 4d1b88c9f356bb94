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

/** Collects what is put into a polite region after it came, from now on: what comes with its region is not read out. */
export const keepLateAnnouncements = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const known = new WeakSet<Element>();
    const meet = () =>
      document.querySelectorAll("[role=status]").forEach((each) => known.add(each));
    const hear = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = target instanceof Element ? target.closest("[role=status]") : null;
        if (region && known.has(region)) said.push(region.textContent ?? "");
      }
      // In the next frame, when a browser has told of the new regions.
      setTimeout(meet, 50);
    });
    meet();
    hear.observe(document, { childList: true, subtree: true });
  });

export const announcements = (page: Page) =>
  page.evaluate(() => (window as unknown as { said: string[] }).said);
