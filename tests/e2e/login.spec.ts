import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Page } from "@playwright/test";
import { fillLogin as fill, logIn, submitLogin as submit } from "../support/pages/log-in.ts";
import { newAccount, registerAccount } from "../support/protocol/rest.ts";
import { expect, test } from "../support/pages/test.ts";

const { login } = MESSAGES;
const LOGIN_CALL = "**/api/authenticate/authenticateUser";

const sessionKeys = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).toSorted());

test("a registered person logs in, and the session holds exactly four keys", async ({ people }) => {
  const { page, context } = await people.visitor();
  const account = newAccount("Ada", true);
  await registerAccount(context.request, account);
  await page.goto("/login");
  await logIn(page, ` ${account.email.toUpperCase()} `, ` ${account.password} `);
  await expect(page).toHaveURL("/dashboard");
  expect(await sessionKeys(page)).toEqual(["email_id", "mobile_number", "role", "tkn"]);
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  expect(kept).toMatchObject({
    role: "teacher",
    email_id: account.email,
    mobile_number: "9876543210",
  });
});

test("everything missing from the form is named at once, the bot check too", async ({ people }) => {
  const { page } = await people.visitor();
  const expectTold = async (text: string) => {
    await submit(page);
    await expect(page.getByRole("alert").getByText(text, { exact: true })).toBeVisible();
  };
  await page.goto("/login");
  await expectTold(login.emailEmpty);
  for (const text of [login.passwordEmpty, login.botCheck])
    await expect(page.getByRole("alert").getByText(text, { exact: true })).toBeVisible();
  await fill(page, "somebody@school.example", "");
  await expectTold(login.passwordEmpty);
  await fill(page, "somebody@school.example", "a password");
  await expectTold(login.botCheck);
});

test("a wrong password is refused without saying whether the account exists", async ({
  people,
}) => {
  const { page, context } = await people.visitor();
  const account = newAccount("Bea", false);
  await registerAccount(context.request, account);
  await page.goto("/login");
  await logIn(page, account.email, "not the password");
  await expect(page.getByText(login.badCredentials, { exact: true })).toBeVisible();
  await page.goto("/login");
  await logIn(page, "nobody@school.example", "not the password");
  await expect(page.getByText(login.badCredentials, { exact: true })).toBeVisible();
  expect(await sessionKeys(page)).toEqual([]);
});

test("the eleventh wrong try has to wait", async ({ people }) => {
  const { page, context } = await people.visitor();
  const account = newAccount("Guessed", false);
  await registerAccount(context.request, account);
  await page.goto("/login");
  for (let count = 1; count <= 10; count++) {
    await logIn(page, account.email, `guess ${count}`);
    await expect(page.getByText(login.badCredentials, { exact: true })).toBeVisible();
    await page.goto("/login");
  }
  const answer = page.waitForResponse(LOGIN_CALL);
  await logIn(page, account.email, account.password);
  const refused = await answer;
  expect(refused.status()).toBe(429);
  expect(Number(refused.headers()["retry-after"])).toBeGreaterThan(0);
  await expect(
    page.getByText(((await refused.json()) as { message: string }).message),
  ).toBeVisible();
});

test("a login that is forbidden, fails without a word, or gets no answer, says which", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.goto("/login");
  const answers = [
    { reply: { status: 403, json: {} }, text: login.forbidden },
    { reply: { status: 401, json: {} }, text: login.failed },
    {
      reply: { status: 500, json: { message: "The school is closed." } },
      text: "The school is closed.",
    },
    { reply: null, text: login.network },
  ];
  for (const { reply, text } of answers) {
    await page.route(LOGIN_CALL, (route) => (reply ? route.fulfill(reply) : route.abort()));
    await logIn(page, "somebody@school.example", "a password");
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
});

test("a second tab is signed in by the refresh cookie", async ({ people }) => {
  const ada = await people.teacher("Ada");
  await ada.page.goto("/dashboard");
  await expect(ada.page.getByRole("form", { name: "New class" })).toBeVisible();
  const second = await ada.context.newPage();
  await second.goto("/dashboard");
  await expect(second.getByRole("form", { name: "New class" })).toBeVisible();
  await expect(second).toHaveURL("/dashboard");
});

test("logging out ends the session on the server, not only on the page", async ({ people }) => {
  const ada = await people.teacher("Ada");
  await ada.page.goto("/dashboard");
  const token = await expect
    .poll(() => ada.page.evaluate(() => sessionStorage.getItem("tkn")))
    .not.toBeNull()
    .then(() => ada.page.evaluate(() => sessionStorage.getItem("tkn")));
  const classes = () =>
    ada.context.request.get("/api/classes", { headers: { authorization: `Bearer ${token}` } });
  expect((await classes()).status()).toBe(200);

  await ada.page.getByRole("button", { name: "Logout" }).click();
  await expect(ada.page).toHaveURL("/");
  expect(await sessionKeys(ada.page)).toEqual([]);
  expect((await classes()).status()).toBe(401);
  expect((await ada.context.request.post("/api/authenticate/refresh")).status()).toBe(401);
});

test("a logout that gets no answer lets nobody in afterwards, and is made up for", async ({
  people,
}) => {
  const { page, context } = await people.teacher("Ada");
  await page.goto("/dashboard");
  await page.route("**/authenticate/logout", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login");
  expect(await sessionKeys(page)).toEqual([]);
  expect((await context.request.post("/api/authenticate/refresh")).status()).toBe(401);
});
