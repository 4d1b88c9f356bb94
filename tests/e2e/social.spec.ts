import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/pages/axe.ts";
import { newAccount, registerAccount } from "../support/protocol/rest.ts";
import { expect, test } from "../support/pages/test.ts";

const { account } = MESSAGES;

const button = (page: Page) => page.getByRole("button", { name: "Continue with Google (sandbox)" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Sign in (sandbox)" });
const chooser = (page: Page) => page.frameLocator("iframe[title='Sign in (sandbox)']");

/** As a person whose name and email are typed. */
async function signInAs(page: Page, { name, email }: { name: string; email: string }) {
  await button(page).click();
  await chooser(page).getByRole("textbox", { name: "Name" }).fill(name);
  await chooser(page).getByRole("textbox", { name: "Email" }).fill(email);
  await chooser(page).getByRole("button", { name: "Continue as this person" }).click();
}

const logOut = async (page: Page) => {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
};

test("a new person is registered as a student and is at home; the next time they are recognised", async ({
  people,
}) => {
  const { page } = await people.visitor();
  const newcomer = newAccount("Grace", false);
  await page.goto("/register");
  await signInAs(page, newcomer);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("region", { name: "Free Courses" })).toBeVisible();
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  expect(Object.keys(kept).toSorted()).toEqual(["email_id", "mobile_number", "role", "tkn"]);
  expect(kept).toMatchObject({ role: "student", email_id: newcomer.email, mobile_number: "" });

  await logOut(page);
  await page.goto("/login");
  const answer = page.waitForResponse("**/api/authenticate/registerUser");
  await signInAs(page, newcomer);
  expect((await (await answer).json()) as object).toMatchObject({
    message: "Email already registered",
  });
  await expect(page).toHaveURL("/dashboard");
});

test("the token that a page keeps is ours, and who stays signed in goes on in a second tab", async ({
  people,
}) => {
  const { page, context } = await people.visitor();
  await page.goto("/login");
  await page.getByRole("checkbox", { name: "Stay signed in" }).check();
  const sent = page.waitForRequest("**/api/authenticate/registerUser");
  await signInAs(page, newAccount("Tess", false));
  await expect(page).toHaveURL("/dashboard");
  const { credential } = (await sent).postDataJSON() as { credential: string };
  const kept = await page.evaluate(() => sessionStorage.getItem("tkn"));
  expect(kept).not.toBe(credential);
  const second = await context.newPage();
  await second.goto("/dashboard");
  await expect(second.getByRole("region", { name: "Free Courses" })).toBeVisible();
});

test("a made-up person is one press away", async ({ people }) => {
  const { page } = await people.visitor();
  await page.goto("/login");
  await button(page).click();
  await expect(chooser(page).getByText("Sandbox: no real accounts")).toBeVisible();
  await expectNoViolations(page);
  await chooser(page).getByRole("button", { name: "Sam Sandbox" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("an email that has an account already leads to the login, which says why", async ({
  people,
}) => {
  const { page, context } = await people.visitor();
  const holder = newAccount("Holder", true);
  await registerAccount(context.request, holder);
  await page.goto("/register");
  await signInAs(page, holder);
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("alert")).toHaveText(account.emailHasPassword);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  await signInAs(page, newAccount("Somebody Else", false));
  await expect(page).toHaveURL("/dashboard");
});

test("who wanted to go to a class goes there", async ({ people }) => {
  const teacher = await people.teacher("Ada");
  const lesson = await people.classOf(teacher);
  const { page } = await people.visitor();
  await page.goto(`/meeting-room/${lesson.id}`);
  await expect(page).toHaveURL("/login");
  await signInAs(page, newAccount("Gus", false));
  await expect(page).toHaveURL(`/meeting-room/${lesson.id}`);
});

test("the sandbox is closed by its button and by Escape, and what is wrong is said in it", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.goto("/login");
  await button(page).click();
  await chooser(page).getByRole("button", { name: "Close sign-in" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await button(page).press("Enter");
  await chooser(page).getByRole("button", { name: "Continue as this person" }).click();
  await expect(chooser(page).getByRole("alert")).toHaveText(MESSAGES.register.emailInvalid);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL("/login");
});

test("a provider whose script does not come is said, and can be asked again", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.route("**/sandbox-identity.js", (route) => route.abort());
  await page.goto("/login");
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await page.unroute("**/sandbox-identity.js");
  await again.click();
  await expect(button(page)).toBeVisible();
});
