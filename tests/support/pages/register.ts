import type { Page } from "@playwright/test";

import type { Account } from "../protocol/rest.ts";

/** Fills in the form of /register, which the page shows. */
export async function fillRegistration(page: Page, account: Account): Promise<void> {
  const box = (name: string) => page.getByRole("textbox", { name, exact: true });
  await box("Name").fill(account.name);
  await box("Email").fill(account.email);
  await box("Mobile").fill(account.mobile);
  await box("Password").fill(account.password);
  await box("Confirm Password").fill(account.password);
  const group = page.getByRole("radiogroup", { name: "Are you a teacher?" });
  await group.getByRole("radio", { name: account.teacher ? "Yes" : "No" }).check();
}

export const submitRegistration = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Register", exact: true }).click();
