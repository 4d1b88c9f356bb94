import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Page } from "@playwright/test";
import { type FakeSiteverify, openFakeSiteverify } from "../../backend/test/fake-siteverify.ts";
import { BOT_CHECK_SCRIPT, openBotCheckTo } from "../support/pages/bot-check-script.ts";
import { newAccount, registerAccount } from "../support/protocol/rest.ts";
import { test as base, expect } from "../support/pages/test.ts";

const test = base.extend<object, { botCheck: FakeSiteverify }>({
  botCheck: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are used from it.
    async ({}, use) => {
      const botCheck = await openFakeSiteverify();
      await use(botCheck);
      await botCheck.close();
    },
    { scope: "worker" },
  ],
  siteOptions: [
    async ({ siteOptions, botCheck }, use) => {
      const provider = { ...botCheck.provider, script: BOT_CHECK_SCRIPT };
      const backend = { botCheck: { cost: 50, provider } };
      await use({ ...siteOptions, backend });
    },
    { scope: "worker" },
  ],
});

const robot = (page: Page) =>
  page
    .getByRole("group", { name: "I am not a robot" })
    .frameLocator("iframe")
    .getByRole("checkbox");

async function fill(page: Page, email: string, password: string) {
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
}
const submit = (page: Page) => page.getByRole("button", { name: "Login", exact: true }).click();

test("a provider's bot check replaces our own, and its answer is good for one try", async ({
  people,
  botCheck,
}) => {
  const { page, context } = await people.visitor();
  await openBotCheckTo(context, botCheck);
  const account = newAccount("Ada", true);
  await registerAccount(context.request, account, { proved: false });
  await page.goto("/login");
  await fill(page, account.email, "not the password");
  await submit(page);
  await expect(page.getByText("Please verify the reCAPTCHA", { exact: true })).toBeVisible();
  await robot(page).check();
  await submit(page);
  await expect(page.getByText(MESSAGES.login.badCredentials, { exact: true })).toBeVisible();
  await fill(page, account.email, account.password);
  await submit(page);
  await expect(page.getByText("Please verify the reCAPTCHA", { exact: true })).toBeVisible();
  await robot(page).check();
  await submit(page);
  await expect(page).toHaveURL("/dashboard");
});

test("a widget that does not come is said, and can be asked for again", async ({
  people,
  botCheck,
}) => {
  const { page, context } = await people.visitor();
  await page.goto("/login");
  const again = page.getByRole("group", { name: "I am not a robot" }).getByRole("button");
  await expect(again).toHaveText("Try again");
  await openBotCheckTo(context, botCheck);
  await again.click();
  await expect(robot(page)).toBeVisible();
});
