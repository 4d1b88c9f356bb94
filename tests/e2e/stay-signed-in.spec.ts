import { ACCESS_TOKEN_SECONDS } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Page } from "@playwright/test";
import { makeBlog } from "../support/people/blogs.ts";
import type { People } from "../support/people/people.ts";
import { type Account, newAccount, registerAccount } from "../support/protocol/rest.ts";
import { takenOver } from "../support/pages/taken-over.ts";
import { expect, test } from "../support/pages/test.ts";
import type { Site } from "../support/servers/site.ts";

const { account } = MESSAGES;

const stay = (page: Page) => page.getByRole("checkbox", { name: "Stay signed in", exact: true });

async function logIn(page: Page, { email, password }: Account) {
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("checkbox", { name: "I am not a robot" }).check();
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
}

/** As after a quarter of an hour: with the next load the tab renews its token. */
const letTokenExpire = (page: Page) => page.evaluate(() => sessionStorage.setItem("tkn", "old"));

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem("tkn"));

test("without 'Stay signed in' the session ends with its tab, and lasts as long as that", async ({
  people,
}) => {
  const { page, context } = await people.visitor();
  const ada = newAccount("Ada", false);
  await registerAccount(context.request, ada);
  await page.clock.install();
  await page.goto("/login");
  await expect(stay(page)).not.toBeChecked();
  await logIn(page, ada);
  const token = await tokenOf(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  expect(await tokenOf(page)).toBe(token);

  const renewed = page.waitForResponse("**/api/authenticate/refresh");
  await page.clock.fastForward(2 * ACCESS_TOKEN_SECONDS * 1_000);
  await page.getByRole("link", { name: "Payment Details" }).click();
  await expect(page).toHaveURL("/course-purchased");
  await expect(page.getByText(ada.email)).toBeVisible();
  // The server's clock stands: a token renewed within the second of the first is the same, letter for letter.
  const answer = await renewed;
  expect(answer.status()).toBe(200);
  const { data } = (await answer.json()) as { data: { auth_token: string } };
  expect(await tokenOf(page)).toBe(data.auth_token);

  await page.close();
  const tab = await context.newPage();
  await tab.goto("/dashboard");
  await expect(tab).toHaveURL("/login");
});

test("with 'Stay signed in' another tab is signed in too, until the next one who does not stay", async ({
  people,
}) => {
  const { page, context } = await people.visitor();
  const [ada, ben] = [newAccount("Ada", false), newAccount("Ben", false)];
  for (const each of [ada, ben]) await registerAccount(context.request, each);
  await page.goto("/login");
  await stay(page).check();
  await logIn(page, ada);
  await page.close();
  const tab = await context.newPage();
  await tab.goto("/dashboard");
  await expect(tab.getByRole("button", { name: "Logout" })).toBeVisible();
  await tab.close();

  const other = await context.newPage();
  await other.goto("/login");
  await logIn(other, ben);
  const last = await context.newPage();
  await last.goto("/dashboard");
  await expect(last).toHaveURL("/login");
});

test("a tab is nobody's, not the next person's, once they stay signed in in its browser", async ({
  people,
}) => {
  const { page, context } = await people.visitor();
  const [ada, ben] = [newAccount("Ada", false), newAccount("Ben", false)];
  for (const person of [ada, ben]) await registerAccount(context.request, person);
  await page.goto("/login");
  await stay(page).check();
  await logIn(page, ada);
  const other = await context.newPage();
  await other.goto("/login");
  await stay(other).check();
  await logIn(other, ben);

  await letTokenExpire(page);
  await page.reload();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(account.sessionEnded, { exact: true })).toBeVisible();
  expect(await tokenOf(page)).toBeNull();

  await letTokenExpire(other);
  await other.goto("/course-purchased");
  await expect(other.getByText(ben.email)).toBeVisible();
});

/** A student in a new tab of a browser that stays signed in. `open`: an article, whose page does not know yet who reads. */
async function unknownReader(people: People, site: Site) {
  const blog = await makeBlog(site, await people.admin());
  const { page, context } = await people.student("Ida Student");
  await context.addInitScript(() => localStorage.setItem("signed-in", "yes"));
  const open = async () => {
    await page.goto(`/blog/${blog.slug}`);
    await takenOver(page);
    return blog;
  };
  return { page, open };
}

/** Who reads is not known until the returned function is called. */
async function holdRenewal(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route("**/api/authenticate/refresh", async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test("an article, and what is typed below it, stay while a new tab finds out who reads", async ({
  people,
  site,
}) => {
  const { page, open } = await unknownReader(people, site);
  const tell = await holdRenewal(page);
  const blog = await open();
  const comment = page.getByRole("textbox", { name: "Comment" });
  await comment.fill("Half a thought");
  let asked = 0;
  await page.route("**/api/blogs/details_by_slug/*", async (route) => {
    asked += 1;
    await route.continue();
  });
  tell();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(comment).toHaveValue("Half a thought");
  await expect(page.getByRole("heading", { level: 1, name: blog.title })).toBeVisible();
  // It is the same for everybody.
  expect(asked).toBe(0);
});

test("a comment that is sent before it is known who writes stands under their name", async ({
  people,
  site,
}) => {
  const { page, open } = await unknownReader(people, site);
  const tell = await holdRenewal(page);
  await open();
  await page.getByRole("textbox", { name: "Comment" }).fill("By a student");
  await page.getByRole("button", { name: "Post comment" }).click();
  tell();
  const comment = page.getByRole("listitem").filter({ hasText: "By a student" });
  await expect(comment).toContainText("Ida Student");
  await page.reload();
  await expect(comment).toContainText("Ida Student");
});

test("who could not be found signed in at once is so a moment later, and keeps what they typed", async ({
  people,
  site,
}) => {
  const { page, open } = await unknownReader(people, site);
  await page.route("**/api/authenticate/refresh", (route) => route.abort(), { times: 1 });
  await open();
  const comment = page.getByRole("textbox", { name: "Comment" });
  await comment.fill("Half a thought");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(comment).toHaveValue("Half a thought");
});
