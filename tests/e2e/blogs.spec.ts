import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Page } from "@playwright/test";
import { makeBlog } from "../support/people/blogs.ts";
import type { People } from "../support/people/people.ts";
import type { Site } from "../support/servers/site.ts";
import { takenOver } from "../support/pages/taken-over.ts";
import { expect, test } from "../support/pages/test.ts";

// A separate school, so that its list contains only the blogs of these tests.
test.use({ siteOptions: {} });

const titles = (page: Page) =>
  page.getByRole("list", { name: "Blogs" }).getByRole("heading", { level: 2 });
const position = (page: Page, text: string) => page.getByText(text, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Blogs, each newer than the one before. */
async function makeBlogs(site: Site, people: People, names: readonly string[]) {
  const admin = await people.admin();
  const made = [];
  for (const [index, title] of names.entries()) {
    const date = `2026-0${Math.floor(index / 28) + 1}-${String((index % 28) + 1).padStart(2, "0")}`;
    made.push(await makeBlog(site, admin, { title, date }));
  }
  return made;
}

test("the list shows five a page, and its pages are in the address and in the history", async ({
  people,
  site,
}) => {
  const names = Array.from({ length: 11 }, (_, index) => `Zymurgy, part ${index + 1}`);
  await makeBlogs(site, people, names);
  const { page } = await people.visitor();
  await page.goto("/blogs?q=zymurgy");
  await expect(position(page, "Page 1 of 3")).toBeVisible();
  await expect(titles(page)).toHaveCount(5);
  await expect(button(page, "Previous")).toBeDisabled();
  const first = await titles(page).allTextContents();

  await button(page, "Next").click();
  await expect(position(page, "Page 2 of 3")).toBeVisible();
  await expect(page).toHaveURL("/blogs?q=zymurgy&page=2");
  const second = await titles(page).allTextContents();
  await button(page, "Next").click();
  await expect(position(page, "Page 3 of 3")).toBeVisible();
  await expect(titles(page)).toHaveCount(1);
  await expect(button(page, "Next")).toBeDisabled();
  const third = await titles(page).allTextContents();
  expect([...first, ...second, ...third].toSorted()).toEqual(names.toSorted());

  await page.goBack();
  await expect(position(page, "Page 2 of 3")).toBeVisible();
  expect(await titles(page).allTextContents()).toEqual(second);
  await page.reload();
  await expect(position(page, "Page 2 of 3")).toBeVisible();
  await button(page, "Previous").click();
  await expect(page).toHaveURL("/blogs?q=zymurgy");
  await expect(titles(page)).toHaveText(first);
  await page.goto("/blogs?q=zymurgy&page=99");
  await expect(position(page, "Page 3 of 3")).toBeVisible();
});

test("a search is typed, kept in the address, and found again by a reload", async ({
  people,
  site,
}) => {
  await makeBlogs(site, people, [
    "Why quokkas smile",
    "Old bridges",
    "Cold bridges",
    "Long bridges",
    "High bridges",
  ]);
  const { page } = await people.visitor();
  await page.goto("/blogs");
  await expect(titles(page)).toHaveCount(5);
  const search = page.getByRole("searchbox", { name: "Search blogs" });
  await search.pressSequentially("quokkas", { delay: 30 });
  await expect(titles(page)).toHaveText(["Why quokkas smile"]);
  await expect(page).toHaveURL("/blogs?q=quokkas");
  await page.reload();
  await expect(search).toHaveValue("quokkas");
  await expect(titles(page)).toHaveText(["Why quokkas smile"]);
  await search.fill("xylophonists");
  await expect(page.getByText("No blogs found.")).toBeVisible();
  await button(page, "Show all blogs").click();
  await expect(page).toHaveURL("/blogs");
  await expect(titles(page)).toHaveCount(5);
});

test("a list that does not come says so and offers another try", async ({ people, site }) => {
  await makeBlogs(site, people, ["Something to find"]);
  const { page } = await people.visitor();
  await page.goto("/login");
  await takenOver(page);
  await page.route("**/api/blogs?*", (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole("banner").getByRole("link", { name: "Blogs" }).click();
  await expect(page.getByText("The blogs could not be loaded.")).toBeVisible();
  await page.unroute("**/api/blogs?*");
  await button(page, "Try again").click();
  await expect(titles(page).first()).toBeVisible();
});

test("a blog is read, and leads to the one before and the one after it", async ({
  people,
  site,
}) => {
  const admin = await people.admin();
  const dated = (title: string, date: string) => makeBlog(site, admin, { title, date });
  const [older, middle, newer] = [
    await dated("The older one", "2019-03-01"),
    await makeBlog(site, admin, {
      title: "The one between",
      date: "2019-03-02",
      content: `<h2>First</h2><p>${"word ".repeat(700)}</p><ul><li>one</li></ul><pre><code>let x = 1;</code></pre>`,
    }),
    await dated("The newer one", "2019-03-03"),
  ];
  const { page } = await people.visitor();
  await page.goto(`/blog/${middle.slug}`);
  const article = page.getByRole("article").filter({ hasText: "The one between" });
  await expect(page.getByRole("heading", { level: 1, name: middle.title })).toBeVisible();
  await expect(page).toHaveTitle(/^The one between/);
  await expect(article).toContainText(/2 Mar 2019|Mar 2, 2019/);
  await expect(article).toContainText("3 min read");
  await expect(article.getByRole("heading", { level: 2, name: "First" })).toBeVisible();
  await expect(article.getByRole("listitem")).toHaveText("one");
  await expect(article.getByRole("link", { name: middle.course_title })).toHaveAttribute(
    "href",
    `/course-topics/${middle.course_id}`,
  );

  const [previous, next] = ["Previous blog", "Next blog"].map((name) =>
    page.getByRole("link", { name, exact: true }),
  );
  await expect(previous!).toHaveAccessibleDescription(older.title);
  await expect(next!).toHaveAccessibleDescription(newer.title);
  await next!.click();
  await expect(page).toHaveURL(`/blog/${newer.slug}`);
  await expect(page.getByRole("heading", { level: 1, name: newer.title })).toBeVisible();
  await previous!.click();
  await expect(page).toHaveURL(`/blog/${middle.slug}`);
  await previous!.click();
  await expect(page.getByRole("heading", { level: 1, name: older.title })).toBeVisible();
});

test("a blog says who wrote it, leads to its course by a card, and is shared", async ({
  people,
  site,
}) => {
  const admin = await people.admin();
  const blog = await makeBlog(site, admin, { title: "To be shared" });
  const { page, context } = await people.visitor();
  await page.goto(`/blog/${blog.slug}`);
  await takenOver(page);
  const article = page.getByRole("article").filter({ hasText: blog.title });
  await expect(article.getByText(blog.author?.name ?? "none", { exact: true })).toBeVisible();
  const card = page.getByRole("region", { name: "Related course" });
  await expect(card.getByRole("link", { name: blog.course_title })).toHaveAttribute(
    "href",
    `/course-topics/${blog.course_id}`,
  );
  await expect(card).toContainText("Free");

  const url = `${site.url}/blog/${blog.slug}`;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  await button(page, "Share").click();
  await expect(button(page, "Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  await page.reload();
  await takenOver(page);
  await page.evaluate(() => {
    Object.assign(navigator, {
      share: async (link: ShareData) => {
        sessionStorage.setItem("shared", JSON.stringify(link));
      },
    });
  });
  await button(page, "Share").click();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("shared")))
    .toBe(JSON.stringify({ title: blog.title, url }));
  await card.getByRole("link").click();
  await expect(page).toHaveURL(`/course-topics/${blog.course_id}`);
});

test("a blog that is not there is the page of that, and Back leads to where one was", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.goto("/blogs");
  await expect(page.getByRole("heading", { level: 1, name: "Blogs" })).toBeVisible();
  await page.goto("/blog/never-written");
  await expect(page).toHaveURL("/not-found");
  await expect(page.getByRole("heading", { name: MESSAGES.notFoundPage })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/blogs");
});

test("a blog that fails to come is the page of that, too", async ({ people, site }) => {
  const [blog] = await makeBlogs(site, people, ["Yttrium and its uses"]);
  const { page } = await people.visitor();
  await page.goto("/blogs?q=yttrium");
  await takenOver(page);
  await page.route("**/api/blogs/details_by_slug/*", (route) => route.abort());
  await page.getByRole("link", { name: blog!.title }).click();
  await expect(page).toHaveURL("/not-found");
  await expect(page.getByRole("heading", { name: MESSAGES.notFoundPage })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/blogs?q=yttrium");
});

test("a blog stays, with a comment that was not sent, though its reader's session ends and it does not come again", async ({
  people,
  site,
}) => {
  const blog = await makeBlog(site, await people.admin(), { title: "Zirconium and its uses" });
  const { page, context } = await people.student("Ida Student");
  await context.addInitScript(() => localStorage.setItem("signed-in", "yes"));
  await page.goto(`/blog/${blog.slug}`);
  await expect(button(page, "Logout")).toBeVisible();
  const ended = { status: 401, json: { success: false, message: "Please sign in." } };
  for (const url of ["**/api/blogs/add_comment", "**/api/authenticate/refresh"])
    await page.route(url, (route) => route.fulfill(ended));
  const details = "**/api/blogs/details_by_slug/*";
  await page.route(details, (route) => route.fulfill({ status: 500, json: {} }));

  const again = page.waitForResponse(details);
  await page.getByRole("textbox", { name: "Comment" }).fill("What I mean");
  await button(page, "Post comment").click();
  await again;
  await expect(button(page, "Logout")).toHaveCount(0);
  const comment = page.getByRole("list", { name: "Comments" }).getByRole("listitem");
  await expect(comment).toContainText("What I mean");
  await expect(comment.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: blog.title })).toBeVisible();
  await expect(page).toHaveURL(`/blog/${blog.slug}`);
});

test("the date of a blog, and the time of a comment, are written as their reader writes them", async ({
  browser,
  people,
  site,
}) => {
  const admin = await people.admin();
  const { slug, id } = await makeBlog(site, admin, { title: "Read in Berlin", date: "2026-03-05" });
  const reader = { locale: "de-DE", timezoneId: "Europe/Berlin", baseURL: site.url };
  await using context = await browser.newContext(reader);
  const page = await context.newPage();
  await context.request.post("/api/blogs/add_comment", { data: { blog_id: id, comment: "Gut" } });
  await page.goto("/blogs?q=berlin");
  const listed = page.getByRole("list", { name: "Blogs" }).locator("time");
  await expect(listed).toHaveText("05.03.2026");
  await page.goto(`/blog/${slug}`);
  await expect(page.getByRole("article").locator("time").first()).toHaveText("05.03.2026");
  const comment = page.getByRole("list", { name: "Comments" }).locator("time");
  await expect(comment).toHaveText(/^\d\d\.\d\d\.20\d\d, \d\d:\d\d$/);
});
