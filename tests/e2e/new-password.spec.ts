import { MESSAGES } from "@lyceum/shared/messages.ts";
import { resetPassword } from "@lyceum/shared/rest/accounts.ts";
import type { Page } from "@playwright/test";
import { mailServer } from "../../backend/test/mail-server.ts";
import { expectNoViolations } from "../support/pages/axe.ts";
import { registerAccount, newAccount, signIn } from "../support/protocol/rest.ts";
import { test as base, expect } from "../support/pages/test.ts";

/** The mail server of this file's own site. */
let mailbox: Awaited<ReturnType<typeof mailServer>>;

const test = base.extend({
  siteOptions: [
    async ({ siteOptions }, use) => {
      mailbox = await mailServer();
      const mail = { url: mailbox.url, from: "site@school.example", to: "support@school.example" };
      await use({ ...siteOptions, backend: { mail, publicUrl: "https://school.example" } });
      await mailbox.close();
    },
    { scope: "worker" },
  ],
});

const { account, register } = MESSAGES;
const textbox = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const alert = (page: Page) => page.getByRole("main").getByRole("alert");
const status = (page: Page) => page.getByRole("main").getByRole("status");

const ask = async (page: Page, email: string) => {
  await page.goto("/forgot-password");
  await textbox(page, "Email").fill(email);
  await button(page, "Submit").click();
};
/** Registering mails a link of another kind. */
const mailedLink = async (email: string) => {
  const mails = () => mailbox.mails.filter(({ to }) => to.includes(email));
  const found = () =>
    mails()
      .map(({ raw }) => /https:\/\/\S+\/reset-password#\S+/.exec(raw.replaceAll("=\r\n", ""))?.[0])
      .find((link) => link !== undefined);
  await expect.poll(found).toBeDefined();
  return new URL(found()!);
};
/** Pressed twice, as by somebody who is not sure. */
const setPassword = async (page: Page, password: string, confirm = password) => {
  await textbox(page, "New password").fill(password);
  await textbox(page, "Confirm Password").fill(confirm);
  await button(page, "Set password").dblclick();
};

test("a forgotten password is reset by a mailed link, which every open page of the account notices", async ({
  people,
}) => {
  const ben = await people.student("Ben");
  await ben.page.goto("/dashboard");
  await expect(ben.page.getByRole("region", { name: "Live classes" })).toBeVisible();
  const { page, context } = await people.visitor();
  await ask(page, ben.account.email);
  await expect(status(page)).toHaveText(account.resetMailed);
  await expectNoViolations(page);
  const link = await mailedLink(ben.account.email);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.goto(link.pathname + link.hash);
  await expect(textbox(page, "New password")).toBeVisible();
  await expect(page).toHaveURL("/reset-password");
  await expectNoViolations(page);
  await setPassword(page, "a new one", "another one");
  await expect(alert(page)).toHaveText(register.mismatch);
  const token = link.hash.slice(1);
  expect(sent.filter((each) => each.includes(token))).toEqual([]);
  await setPassword(page, "a new one");
  await expect(status(page)).toHaveText(account.resetDone);
  expect(sent.filter((each) => each.includes(resetPassword.url))).toHaveLength(1);
  await expect(ben.page).toHaveURL("/login");
  await page.getByRole("link", { name: "Go to login" }).click();
  await expect(page).toHaveURL("/login");
  await expect(signIn(context.request, ben.account)).rejects.toThrow("401");
  expect((await signIn(context.request, { ...ben.account, password: "a new one" })).email).toBe(
    ben.account.email,
  );
});

test("a link is still good after the person has skipped to the content", async ({ people }) => {
  const { page, context } = await people.visitor();
  const eva = newAccount("Eva", false);
  await registerAccount(context.request, eva);
  await ask(page, eva.email);
  const link = await mailedLink(eva.email);
  await page.goto(link.pathname + link.hash);
  await expect(page).toHaveURL("/reset-password");
  await expect(textbox(page, "New password")).toBeVisible();
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await setPassword(page, "a new one");
  await expect(status(page)).toHaveText(account.resetDone);
  expect((await signIn(context.request, { ...eva, password: "a new one" })).email).toBe(eva.email);
});

test("a link that was used leads to another one", async ({ people }) => {
  const { page, context } = await people.visitor();
  const ada = newAccount("Ada", true);
  await registerAccount(context.request, ada);
  await ask(page, ada.email);
  const link = await mailedLink(ada.email);
  for (const password of ["first horse", "second horse"]) {
    await page.goto("/");
    await page.goto(link.pathname + link.hash);
    await setPassword(page, password);
    if (password === "first horse") await expect(status(page)).toHaveText(account.resetDone);
  }
  await expect(alert(page)).toHaveText(account.resetRefused);
  expect((await signIn(context.request, { ...ada, password: "first horse" })).email).toBe(
    ada.email,
  );
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await page.goBack();
  await page.getByRole("link", { name: "Go to login" }).click();
  await expect(page).toHaveURL("/login");
});

test("a page without a link says where to get one", async ({ people }) => {
  const { page } = await people.visitor();
  await page.goto("/reset-password");
  await expect(alert(page)).toHaveText(account.resetRefused);
  await expect(textbox(page, "New password")).toHaveCount(0);
  await expectNoViolations(page);
});

test("nobody learns who has an account", async ({ people }) => {
  const { page } = await people.visitor();
  await ask(page, "nobody.at.all@school.example");
  await expect(status(page)).toHaveText(account.resetMailed);
  await ask(page, "not an email");
  await expect(alert(page)).toHaveText(register.emailInvalid);
  expect(mailbox.mails.filter(({ to }) => to.includes("nobody.at.all@school.example"))).toEqual([]);
});
