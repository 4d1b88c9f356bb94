import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Page } from "@playwright/test";
import { logIn } from "../support/pages/log-in.ts";
import { PAID_TITLE, addPaidCourse } from "../support/people/paid-course.ts";
import { fillRegistration, submitRegistration } from "../support/pages/register.ts";
import { newAccount, registerAccount } from "../support/protocol/rest.ts";
import { expect, test } from "../support/pages/test.ts";

const { register } = MESSAGES;
const REGISTER_CALL = "**/api/authenticate/registerUser";

const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("a teacher registers, is welcomed by name, and goes on to log in", async ({ people }) => {
  const { page } = await people.visitor();
  const account = newAccount("Grace Hopper", true);
  await page.goto("/register");
  await fillRegistration(page, account);
  await submitRegistration(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(register.succeeded("Grace Hopper"));
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/login");
});

test("a name of one long word stays within the dialog on a phone", async ({ people }) => {
  const { page } = await people.visitor();
  await page.setViewportSize({ width: 360, height: 740 });
  const account = newAccount(
    "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch".repeat(2),
    false,
  );
  await page.goto("/register");
  await fillRegistration(page, account);
  await submitRegistration(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(account.name);
  const widths = await dialog.evaluate((shown) => ({
    needs: shown.scrollWidth,
    has: shown.clientWidth,
    right: Math.max(
      ...[shown, ...shown.querySelectorAll("*")].map((each) => each.getBoundingClientRect().right),
    ),
  }));
  expect(widths.needs).toBe(widths.has);
  expect(widths.right).toBeLessThanOrEqual(360 - 16);
  await expect(dialog.getByRole("button", { name: "Continue" })).toBeInViewport();
});

test("a person who registers on the way goes on where they were going", async ({ people }) => {
  const { page } = await people.visitor();
  const account = newAccount("Grace Hopper", false);
  await page.goto("/course-confirmation");
  await expect(page).toHaveURL("/login");
  await page.getByRole("main").getByRole("link", { name: "Register" }).click();
  await fillRegistration(page, account);
  await submitRegistration(page);
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/login");
  await expect(box(page, "Email")).toHaveValue(account.email);
  await logIn(page, account.email, account.password);
  await expect(page).toHaveURL("/course-confirmation");
});

test("a visitor whom a course sends to the login reads what they join", async ({
  people,
  site,
}) => {
  const { page } = await people.visitor();
  const { id } = await addPaidCourse(site);
  await page.goto(`/course-topics/${id}`);
  await page.getByRole("list", { name: "Topics" }).getByRole("button").last().click();
  await page.getByRole("dialog").getByRole("link", { name: "Login" }).click();
  await expect(page.getByText(`Sign in to join ‘${PAID_TITLE}’`)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Register" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByText(`Sign in to join ‘${PAID_TITLE}’`)).toBeVisible();
});

test("every field that is missing or wrong is marked at once, and a password can be shown", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.goto("/register");
  await submitRegistration(page);
  for (const text of [
    ...[register.nameEmpty, register.emailEmpty, register.mobileEmpty],
    ...[register.passwordEmpty, register.confirmEmpty, register.teacherUnset],
  ])
    await expect(page.getByRole("alert").getByText(text, { exact: true })).toBeVisible();
  await expect(box(page, "Name")).toBeFocused();
  await box(page, "Password").fill("secret words");
  await expect(page.getByText(register.passwordEmpty, { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Show password", exact: true }).click();
  await expect(box(page, "Password")).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password", exact: true }).click();
  await expect(box(page, "Password")).toHaveAttribute("type", "password");
});

test("the first field that is missing or wrong is named, each in the specification's words", async ({
  people,
}) => {
  const { page } = await people.visitor();
  const account = newAccount("Eve", false);
  const expectTold = async (text: string) => {
    await submitRegistration(page);
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
  await fillRegistration(page, account);
  await submitRegistration(page);
  await expect(page.getByText(register.emailTaken, { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/register");
});

test("a registration that fails without a word, and one that gets no answer, look different", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.goto("/register");
  await fillRegistration(page, newAccount("Unlucky", false));
  await page.route(REGISTER_CALL, (route) => route.fulfill({ status: 500, json: {} }));
  await submitRegistration(page);
  await expect(page.getByText(register.failed, { exact: true })).toBeVisible();

  await page.route(REGISTER_CALL, (route) => route.abort());
  await submitRegistration(page);
  await expect(page.getByText(register.error, { exact: true })).toBeVisible();
});
