import { FIRST_MESSAGES } from "@lyceum/shared/first-messages.ts";
import type { Page } from "@playwright/test";
import { takenOver } from "./taken-over.ts";
import { expect } from "./expect.ts";

const PATHS = ["/", "/login", "/register", "/forgot-password", "/pricing", "/contact", "/blogs"];

/** Every public page loads, and its script hydrates it without an error. */
export async function expectPublicPages(page: Page): Promise<void> {
  for (const path of PATHS) {
    await page.goto(path);
    await takenOver(page);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toBeVisible();
    await expect(heading).not.toHaveText(FIRST_MESSAGES.applicationError);
  }
}
