import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type Browser, chromium } from "@playwright/test";
import { AddBlogPage } from "../support/pages/BlogPages.ts";
import { makeBlog } from "../support/people/blogs.ts";
import { makePicture } from "../support/people/clip.ts";
import { logIn } from "../support/pages/log-in.ts";
import { PLAIN_BROWSER, plainAddress } from "../support/servers/plain-address.ts";
import { expectPublicPages } from "../support/pages/public-pages.ts";
import { newAccount, registerAccount } from "../support/protocol/rest.ts";
import { ADMIN } from "../support/servers/site.ts";
import { takenOver } from "../support/pages/taken-over.ts";
import { expect, test } from "../support/pages/test.ts";

/** Features that browsers reserve for secure contexts, or may refuse anywhere. */
const onlySecure = () => ({
  isSecureContext,
  randomUUID: "randomUUID" in crypto,
  subtle: "subtle" in crypto,
  clipboard: "clipboard" in navigator,
  mediaDevices: "mediaDevices" in navigator,
  serviceWorker: "serviceWorker" in navigator,
  wakeLock: "wakeLock" in navigator,
});

let browser: Browser;
test.beforeAll(async () => {
  browser = await chromium.launch(PLAIN_BROWSER);
});
test.afterAll(() => browser.close());

test("over http at another machine's address every page comes, and one can sign in", async ({
  people,
}) => {
  const { page } = await people.visitor({ browser, url: plainAddress(people.site.url) });
  const account = newAccount("Ada", true);
  await registerAccount((await people.visitor()).context.request, account);
  await expectPublicPages(page);
  expect(new Set(Object.values(await page.evaluate(onlySecure)))).toEqual(new Set([false]));

  await page.goto("/login");
  await takenOver(page);
  await logIn(page, account.email, account.password);
  await expect(page).toHaveURL("/dashboard");
  const lesson = page.getByRole("listitem").filter({ hasText: "Algebra" });
  await page.getByRole("textbox", { name: "Class title" }).fill("Algebra");
  await page.getByRole("button", { name: "Create class" }).click();
  await lesson.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("The browser did not allow copying.").first()).toBeVisible();

  await lesson.getByRole("link", { name: "Open class" }).click();
  await expect(page.getByText("does not allow the use of a camera")).toBeVisible();
  await expect(page.getByText("does not allow the use of a microphone")).toBeVisible();
  await page.getByRole("button", { name: "Join class" }).click();
  await page.getByRole("button", { name: "Start class" }).click();
  await expect(page.getByRole("button", { name: "Stop class" })).toBeVisible();
  await page.getByRole("button", { name: "Copy class link" }).click();
  await expect(page.getByText("The browser did not allow copying.").first()).toBeVisible();
  await page.getByRole("button", { name: "Stop class" }).click();
  await expect(page.getByText(MESSAGES.meeting.ended, { exact: true }).first()).toBeVisible();
});

test("over http at another machine's address one comments, and puts a picture into a blog", async ({
  people,
}) => {
  const blog = await makeBlog(people.site, await people.admin());
  const { page } = await people.visitor({ browser, url: plainAddress(people.site.url) });
  await page.goto(`/blog/${blog.slug}`);
  await takenOver(page);
  await page.getByRole("textbox", { name: "Comment" }).fill("From the house next door");
  await page.getByRole("button", { name: "Post comment" }).click();
  await expect(page.getByRole("list", { name: "Comments" })).toContainText("house next door");

  await page.goto("/login");
  await takenOver(page);
  await logIn(page, ADMIN.email, ADMIN.password);
  await expect(page).toHaveURL("/admin-dashboard");
  await page.goto("/add-blog");
  const form = new AddBlogPage(page);
  const chooser = page.waitForEvent("filechooser");
  await form.tool("Image").click();
  await (await chooser).setFiles(await makePicture("next-door"));
  await expect(form.content.getByRole("img")).toBeVisible();
});
