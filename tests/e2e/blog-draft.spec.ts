import { MESSAGES } from "@lyceum/shared/messages.ts";
import { addBlog } from "@lyceum/shared/rest/blogs.ts";
import type { Page, Route } from "@playwright/test";
import { AddBlogPage } from "../support/pages/BlogPages.ts";
import { makeBlog } from "../support/people/blogs.ts";
import { expect, test } from "../support/pages/test.ts";

const COURSE = "Algebra";
const DISCARD = "Discard draft";
const ADD = `**/api${addBlog.url}`;

/** The drafts that a browser keeps. */
const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("blog-draft:")));

test("a draft survives a reload, and may be discarded and taken back", async ({ people, site }) => {
  const admin = await people.admin();
  await makeBlog(site, admin);
  const form = await AddBlogPage.open(admin.page);
  const draft = { title: "Half a thought", content: "It begins", course: COURSE };
  await form.fillIn({ ...draft, date: "2026-09-09" });
  await admin.page.reload();
  await expect(admin.page.getByText("Your draft is back, as you left it.")).toBeVisible();
  await expect(form.title).toHaveValue(draft.title);
  await expect(form.slug).toHaveValue("half-a-thought");
  await expect(form.date).toHaveValue("2026-09-09");
  await expect(form.content).toHaveText("It begins");

  await admin.page.getByRole("button", { name: DISCARD }).click();
  await expect(form.title).toHaveValue("");
  await expect(form.content).toHaveText("");
  await admin.page.getByRole("button", { name: "Restore draft" }).click();
  await expect(form.content).toHaveText("It begins");
  await admin.page.getByRole("button", { name: DISCARD }).click();
  await expect(form.title).toHaveValue("");
  await admin.page.reload();
  await expect(form.content).toBeVisible();
  await expect(form.title).toHaveValue("");
  await expect(admin.page.getByRole("button", { name: DISCARD })).toHaveCount(0);
});

test("a tab in which nothing was written leaves the draft that another tab keeps", async ({
  people,
  site,
}) => {
  const admin = await people.admin();
  await makeBlog(site, admin);
  await AddBlogPage.open(admin.page);
  const other = await AddBlogPage.open(await admin.context.newPage());
  await other.fillIn({ title: "From the other tab", content: "It begins", course: COURSE });
  await other.page.reload();
  await expect(other.title).toHaveValue("From the other tab");
  await admin.page.reload();
  const form = new AddBlogPage(admin.page);
  await expect(form.title).toHaveValue("From the other tab");

  await form.addButton.click();
  await expect(admin.page.getByText(MESSAGES.blogs.added)).toBeVisible();
  await other.page.reload();
  await expect(other.content).toBeVisible();
  await expect(other.title).toHaveValue("");
});

test("an article that is added in one tab leaves the draft that another tab has kept since", async ({
  people,
  site,
}) => {
  const admin = await people.admin();
  await makeBlog(site, admin);
  const form = await AddBlogPage.open(admin.page);
  await form.fillIn({ title: "Of the first tab", content: "It is done", course: COURSE });
  await admin.page.reload();
  await expect(form.title).toHaveValue("Of the first tab");
  const other = await AddBlogPage.open(await admin.context.newPage());
  await other.fillIn({ title: "Of the second tab", content: "It begins", course: COURSE });
  await other.page.reload();
  await expect(other.title).toHaveValue("Of the second tab");

  await form.addButton.click();
  await expect(admin.page.getByText(MESSAGES.blogs.added)).toBeVisible();
  await expect(form.title).toHaveValue("");
  await other.page.reload();
  await expect(other.title).toHaveValue("Of the second tab");
  await expect(other.content).toHaveText("It begins");
});

test("an article whose answer got lost is added once, and its draft is over", async ({
  people,
  site,
}) => {
  const admin = await people.admin();
  await makeBlog(site, admin);
  const form = await AddBlogPage.open(admin.page);
  await form.fillIn({ title: "Answered too late", content: "It is done", course: COURSE });
  // The server has it, but its answer does not come.
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await admin.page.route(ADD, lose, { times: 1 });
  await form.addButton.click();
  await expect(admin.page.getByRole("alert")).toHaveText(MESSAGES.blogs.network);
  await form.addButton.click();
  await expect(admin.page.getByText(MESSAGES.blogs.added)).toBeVisible();
  await expect.poll(() => draftsIn(admin.page)).toEqual([]);
});

test("an article whose page is left while it is sent does not come back as a draft", async ({
  people,
  site,
}) => {
  const admin = await people.admin();
  await makeBlog(site, admin);
  const form = await AddBlogPage.open(admin.page);
  await form.fillIn({ title: "Sent and left", content: "It is done", course: COURSE });
  const left = Promise.withResolvers<void>();
  await admin.page.route(ADD, async (route) => {
    const response = await route.fetch();
    await left.promise;
    await route.fulfill({ response });
  });
  const sent = admin.page.waitForRequest(ADD);
  await form.addButton.click();
  await sent;
  await admin.page.getByRole("banner").getByRole("link", { name: "User Details" }).click();
  await expect(admin.page).toHaveURL("/users-list");
  await expect(form.title).toHaveCount(0);
  expect(await draftsIn(admin.page)).toHaveLength(1);
  left.resolve();
  await expect.poll(() => draftsIn(admin.page)).toEqual([]);
});

test("while an article is sent, nothing is written that would be cleared with it", async ({
  people,
  site,
}) => {
  const admin = await people.admin();
  await makeBlog(site, admin);
  const { page } = admin;
  const form = await AddBlogPage.open(page);
  await form.fillIn({ title: "On its way", content: "It is done", course: COURSE });
  const written = Promise.withResolvers<void>();
  await page.route(ADD, async (route) => {
    await written.promise;
    await route.continue();
  });
  const sent = page.waitForRequest(ADD);
  await form.addButton.click();
  await sent;
  const text = page.locator(".editor-text");
  await text.focus();
  await page.keyboard.type("Lost");
  await expect(text).toHaveText("It is done");
  await expect(form.title).toBeDisabled();
  written.resolve();
  await expect(page.getByText(MESSAGES.blogs.added)).toBeVisible();
  await form.content.fill("The next one");
  await expect(form.content).toHaveText("The next one");
});
