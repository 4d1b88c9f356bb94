import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Page } from "@playwright/test";
import { type Account, newAccount, registerAccount } from "../support/rest.ts";
import { expect, test } from "../support/test.ts";

const { register } = MESSAGES;
const REGISTER_CALL = "**/api/authenticate/registerUser";

async function fill(page: Page, account: Account, confirm = account.password) {
  const box = (name: string) => page.getByRole("textbox", { name, exact: true });
  await box("Name").fill(account.name);
  await box("Email").fill(account.email);
  await box("Mobile").fill(account.mobile);
  await box("Password").fill(account.password);
  await box("Confirm Password").fill(confirm);
  const group = page.getByRole("radiogroup", { name: "Are you a teacher?" });
  await group.getByRole("radio", { name: account.teacher ? "Yes" : "No" }).check();
}

const submit = (page: Page) => page.getByRole("button", { name: "Register", exact: true }).click();

test("a teacher registers, is welcomed by name, and goes on to log in", async ({ people }) => {
  const { page } = await people.visitor();
  const account = newAccount("Grace Hopper", true);
  await page.goto("/register");
  await fill(page, account);
  await submit(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(register.succeeded("Grace Hopper"));
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/login");
});

test("every field that is missing or wrong is named in the specification's words", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.goto("/register");
  await submit(page);
  for (const text of [
    register.nameEmpty,
    register.emailEmpty,
    register.mobileEmpty,
    register.passwordEmpty,
    register.confirmEmpty,
    register.teacherUnset,
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();

  await fill(page, { ...newAccount("Eve", false), mobile: "12345" }, "something else");
  await submit(page);
  await expect(page.getByText(register.mobileDigits, { exact: true })).toBeVisible();
  await expect(page.getByText(register.mismatch, { exact: true })).toBeVisible();

  await page.getByRole("textbox", { name: "Email", exact: true }).fill("not-an-address");
  await submit(page);
  await expect(page.getByText(register.emailInvalid, { exact: true })).toBeVisible();
});

test("an email that is taken is refused by the server", async ({ people }) => {
  const { page, context } = await people.visitor();
  const account = newAccount("Twice", false);
  await registerAccount(context.request, account);
  await page.goto("/register");
  await fill(page, account);
  await submit(page);
  await expect(page.getByText(register.emailTaken, { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/register");
});

test("a registration that fails without a word, and one that gets no answer, are told apart", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.goto("/register");
  await fill(page, newAccount("Unlucky", false));
  await page.route(REGISTER_CALL, (route) => route.fulfill({ status: 500, json: {} }));
  await submit(page);
  await expect(page.getByText(register.failed, { exact: true })).toBeVisible();

  await page.route(REGISTER_CALL, (route) => route.abort());
  await submit(page);
  await expect(page.getByText(register.error, { exact: true })).toBeVisible();
});
