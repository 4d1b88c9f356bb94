import type { Page } from "@playwright/test";

import { codeAt } from "../../../backend/test/two-step.ts";
import { inDatabase } from "../people/blogs.ts";
import type { Site } from "../servers/site.ts";

/** The section of /account about it. */
export const section = (page: Page) => page.getByRole("region", { name: "Two-step sign-in" });
export const code = (page: Page) => page.getByRole("textbox", { name: "6-digit code" });
export const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

/** As if the last accepted code were an older one, so that tests wait for no period to end. */
export const forgetUsed = (site: Site): Promise<void> =>
  inDatabase(site, async ({ queries }) => {
    await queries.updateTable("two_step").set({ last_counter: 0 }).execute();
  });

/** The key that the page shows for typing. */
export const shownSecret = async (page: Page): Promise<string> =>
  (
    await section(page)
      .getByText(/^([A-Z2-7]{4} ?){8}$/)
      .innerText()
  ).replaceAll(" ", "");

/** Turns it on, up to the recovery codes. */
export async function turnOnAt(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto("/account");
  await section(page).getByRole("button", { name: "Turn on" }).click();
  const secret = await shownSecret(page);
  await code(page).fill(codeAt(secret, Date.now()));
  await press(page, "Turn on");
  const list = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await list.first().waitFor();
  return { secret, codes: await list.allInnerTexts() };
}
