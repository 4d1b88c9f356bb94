import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Page } from "@playwright/test";
import { type Account, newAccount, registerAccount } from "../support/rest.ts";
import { expect, test } from "../support/test.ts";

const { register } = MESSAGES;
const REGISTER_CALL = "**/api/authenticate/registerUser";

const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function fill(page: Page, account: Account) {
  await box(page, "Name").fill(account.name);
  await box(page, "Email").fill(account.email);
  await box(page, "Mobile").fill(account.mobile);
  await box(page, "Password").fill(account.password);
  await box(page, "Confirm Password").fill(account.password);
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
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/login");
});

test("the first field that is missing or wrong is named, each in the specification's words", async ({
  people,
}) => {
  const { page } = await people.visitor();
  const account = newAccount("Eve", false);
  const expectTold = async (text: string) => {
    await submit(page);
    await expect(page.getByRole("alert").getByText(text, { exact: true })).toBeVisible();
  };
  await page.goto("/register");
  await expectTold(register.nameEmpty);
  await box(page, "Name").fill(account.name);
  await expectTold(register.emailEmpty);
  await box(page, "Email").fill("not-an-address");
  await expectTold(register.emailInvalid);
  await box(page, "Email").fill(account.email);
  await expectTold(register.mobileEmpty);
  await box(page, "Mobile").fill("123456789");
  await expectTold(register.mobileDigits);
  await box(page, "Mobile").fill(account.mobile);
  await expectTold(register.passwordEmpty);
  await box(page, "Password").fill(account.password);
  await expectTold(register.confirmEmpty);
  await box(page, "Confirm Password").fill("something else");
  await expectTold(register.mismatch);
  await box(page, "Confirm Password").fill(account.password);
  await expectTold(register.teacherUnset);
  await page.getByRole("radio", { name: "No" }).check();
  const expectRefused = async (password: string, text: string) => {
    await box(page, "Password").fill(password);
    await box(page, "Confirm Password").fill(password);
    await expectTold(text);
  };
  await expectRefused("1", register.passwordShort);
  await expectRefused("password", register.passwordCommon);
  await expect(page).toHaveURL("/register");
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
