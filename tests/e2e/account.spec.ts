import { readFile } from "node:fs/promises";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/pages/axe.ts";
import { Beats } from "../support/protocol/Beats.ts";
import { tabTo } from "../support/pages/keyboard.ts";
import { signIn } from "../support/protocol/rest.ts";
import { expect, test } from "../support/pages/test.ts";

const { account } = MESSAGES;

const devices = (page: Page) => page.getByRole("list", { name: "Devices" }).getByRole("listitem");
const textbox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a signed-in person finds their account beside the bar, and a visitor finds no such link", async ({
  people,
}) => {
  const [{ page: visitors }, { page, account: ada }] = [
    await people.visitor(),
    await people.teacher("Ada"),
  ];
  await visitors.goto("/");
  await expect(visitors.getByRole("link", { name: "Login" })).toBeVisible();
  await expect(visitors.getByRole("link", { name: "Account", exact: true })).toHaveCount(0);
  await visitors.goto("/account");
  await expect(visitors).toHaveURL("/login");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await expect(page).toHaveURL("/account");
  const details = page.getByRole("region", { name: "Details" });
  for (const text of [ada.name, ada.email, ada.mobile, "Teacher", "Password"])
    await expect(details).toContainText(text);
  await expectNoViolations(page);
});

test("a device that is signed out elsewhere is out at once, and says why", async ({ people }) => {
  const [ben, phone] = [await people.student("Ben"), await people.visitor()];
  await signIn(phone.context.request, ben.account);
  const beats = new Beats(phone.page);
  await phone.page.goto("/course-purchased");
  await expect.poll(() => beats.heard).toBeGreaterThan(0);
  const { page } = ben;
  await page.goto("/account");
  await expect(devices(page)).toHaveCount(2);
  await expect(devices(page).first()).toContainText("This device");
  await expect(devices(page).first()).toContainText("127.0.0.0");
  const end = devices(page).nth(1).getByRole("button", { name: "Sign out" });
  const ends = "**/api/account/sign_ins/end";
  await page.route(ends, (route) => route.abort());
  await end.click();
  await expect(page.getByText(MESSAGES.internal, { exact: true })).toBeVisible();
  await expect(devices(page)).toHaveCount(2);
  await page.unroute(ends);
  await end.click();
  await expect(devices(page)).toHaveCount(1);
  await expect(page.getByText(account.signInEnded, { exact: true })).toBeVisible();
  await expect(phone.page).toHaveURL("/login");
  await expect(phone.page.getByRole("main")).toContainText(account.sessionEnded);
  await page.reload();
  await expect(devices(page)).toHaveCount(1);
});

test("all other devices are signed out after a question, by the keyboard alone", async ({
  people,
}) => {
  const ben = await people.student("Ben");
  const others = [await people.visitor(), await people.visitor()];
  for (const { context } of others) await signIn(context.request, ben.account);
  const { page } = ben;
  await page.goto("/account");
  await expect(devices(page)).toHaveCount(3);
  await tabTo(page, button(page, "Sign out all other devices"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectNoViolations(page);
  await tabTo(page, button(page, "Sign them out"));
  await page.keyboard.press("Enter");
  await expect(devices(page)).toHaveCount(1);
  await expect(button(page, "Sign out all other devices")).toHaveCount(0);
  for (const other of others) {
    await other.page.goto("/dashboard");
    await expect(other.page).toHaveURL("/login");
  }
});

test("a password is changed with the current one, and the old one is over", async ({ people }) => {
  const { page, context, account: ben } = await people.student("Ben");
  await page.goto("/account");
  const fill = async (current: string, password: string, confirm = password) => {
    await textbox(page, "Current password").fill(current);
    await textbox(page, "New password").fill(password);
    await textbox(page, "Confirm Password").fill(confirm);
    await button(page, "Change password").click();
  };
  const form = page.getByRole("form", { name: "Change password" });
  await fill("", "");
  await expect(form.getByRole("alert")).toHaveText([
    MESSAGES.login.passwordEmpty,
    MESSAGES.login.passwordEmpty,
    MESSAGES.register.confirmEmpty,
  ]);
  await fill(ben.password, "a new one", "other");
  await expect(form.getByRole("alert")).toHaveText(MESSAGES.register.mismatch);
  await fill(ben.password, "short");
  await expect(form.getByRole("alert")).toHaveText(MESSAGES.register.passwordShort);
  await fill(ben.password, "password1");
  await expect(form.getByRole("alert")).toHaveText(MESSAGES.register.passwordCommon);
  await fill("wrong", "a new one");
  await expect(form.getByRole("alert")).toHaveText(account.passwordWrong);
  await fill(ben.password, "a new one");
  await expect(form.getByRole("status")).toHaveText(account.passwordChanged);
  await expect(textbox(page, "Current password")).toHaveValue("");
  await expect(signIn(context.request, ben)).rejects.toThrow("401");
  expect((await signIn(context.request, { ...ben, password: "a new one" })).email).toBe(ben.email);
});

test("what the site keeps about a person is saved as a file", async ({ people }) => {
  const { page, account: ben } = await people.student("Ben");
  await page.goto("/account");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    button(page, "Export my data").click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const document = JSON.parse(await readFile(await file.path(), "utf8")) as {
    account: Record<string, unknown>;
    sign_ins: unknown[];
  };
  expect(document.account).toMatchObject({ name: ben.name, email: ben.email, mobile: ben.mobile });
  expect(document.sign_ins).toHaveLength(1);
});

test("an account is deleted by its email, and is nobody's afterwards", async ({ people }) => {
  const { page, context, account: ben } = await people.student("Ben");
  await page.goto("/account");
  // It takes a person out of no recording: they read so before.
  await expect(page.getByRole("main")).toContainText("Recordings of classes in which you agreed");
  await button(page, "Delete my account").click();
  const dialog = page.getByRole("dialog");
  await expectNoViolations(page);
  await textbox(page, "Email").fill("somebody@else.example");
  await button(page, "Delete for good").click();
  await expect(dialog.getByRole("alert")).toHaveText(account.deleteUnconfirmed);
  await textbox(page, "Email").fill(ben.email);
  await button(page, "Delete for good").click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("main")).toContainText(account.deleted);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await expect(signIn(context.request, ben)).rejects.toThrow("401");
});

test("the last admin learns why they stay", async ({ people }) => {
  const { page, account: admin } = await people.admin();
  await page.goto("/account");
  await button(page, "Delete my account").click();
  await textbox(page, "Email").fill(admin.email);
  await button(page, "Delete for good").click();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(account.lastAdmin);
});

test("what failed to load is asked for again", async ({ people }) => {
  const { page } = await people.student("Ben");
  await page.route("**/api/account", (route) => route.abort());
  await page.goto("/account");
  await expect(page.getByRole("alert")).toContainText(account.loadFailed);
  await page.unroute("**/api/account");
  await button(page, "Try again").click();
  await expect(page.getByRole("region", { name: "Details" })).toBeVisible();
});

test("where no mail is sent, a forgotten password's form says so and does nothing", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.goto("/forgot-password");
  await expect(page.getByText("This site sends no mail")).toBeVisible();
  await textbox(page, "Email").fill("ben@school.example");
  let calls = 0;
  await page.route("**/authenticate/forgot_password", async (route) => {
    calls += 1;
    await route.continue();
  });
  await button(page, "Submit").click();
  await expect(button(page, "Submit")).toBeEnabled();
  await expect(page).toHaveURL("/forgot-password");
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(calls).toBe(0);
});
