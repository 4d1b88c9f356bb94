import type { Locator, Page } from "@playwright/test";

import { tabTo } from "./keyboard.ts";
import { expect } from "./expect.ts";

/** The chat of a class, by the accessible names of its elements. */
export class ClassChat {
  readonly page: Page;
  readonly log: Locator;
  /** Those in the page: the ones in view, and some beside them. */
  readonly messages: Locator;
  readonly field: Locator;
  readonly tab: Locator;

  constructor(page: Page) {
    this.page = page;
    this.log = page.getByRole("log", { name: "Messages" });
    this.messages = this.log.getByRole("listitem");
    this.field = page.getByRole("textbox", { name: "Message", exact: true });
    this.tab = page.getByRole("tab", { name: "Chat", exact: true });
  }

  async open(): Promise<void> {
    await this.tab.click();
    await expect(this.field).toBeVisible();
  }

  async write(text: string): Promise<void> {
    await this.field.fill(text);
    await this.field.press("Enter");
  }

  /** With keys alone. */
  async writeByKeys(text: string): Promise<void> {
    await tabTo(this.page, this.field);
    await this.page.keyboard.type(text);
    await this.page.keyboard.press("Enter");
  }

  /** The texts of all messages that are acknowledged, in their order; scrolls through them, down to the end. */
  async texts(): Promise<string[]> {
    const found: string[] = [];
    await this.log.evaluate((log) => (log.scrollTop = 0));
    await expect(this.log.locator('[aria-posinset="1"]')).toBeInViewport();
    const size = Number(await this.messages.first().getAttribute("aria-setsize"));
    for (let place = 1; place <= size; place += 1) {
      const item = this.log.locator(`[aria-posinset="${place}"]`);
      await expect(item).toBeAttached();
      await item.evaluate((element) => element.scrollIntoView({ block: "start" }));
      const text = item.locator("p[dir=auto]");
      if ((await text.count()) > 0) found.push((await text.first().textContent()) ?? "");
    }
    return found;
  }
}

/** The chat of a page that has joined, opened by its key. */
export const joinedChat = async (page: Page): Promise<ClassChat> => {
  const chat = new ClassChat(page);
  await page.keyboard.press("t");
  await expect(chat.field).toBeVisible();
  return chat;
};
