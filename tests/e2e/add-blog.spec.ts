import { addBlog, addBlogImage } from "@lyceum/shared/rest/blogs.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Page } from "@playwright/test";
import { AddBlogPage } from "../support/pages/BlogPages.ts";
import { blogDetails, makeBlog } from "../support/people/blogs.ts";
import { makePicture } from "../support/people/clip.ts";
import { expect, test } from "../support/pages/test.ts";

const ADD = `**/api${addBlog.url}`;
const COURSE = "Algebra";

test("a blog goes from the form to its readers", async ({ people, site }) => {
  const admin = await people.admin();
  await makeBlog(site, admin);
  const form = await AddBlogPage.open(admin.page);
  await form.title.fill("What the Tides Do & Why");
  await expect(form.slug).toHaveValue("what-the-tides-do-why");
  await form.slug.fill("tides-and-why");
  await form.title.fill("What the tides do");
  await expect(form.slug).toHaveValue("tides-and-why");
  await expect(form.date).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await form.date.fill("2026-10-05");
  await form.course.selectOption({ label: COURSE });

  const { keyboard } = admin.page;
  await form.content.focus();
  await form.tool("Heading").click();
  await keyboard.type("The moon");
  await keyboard.press("Enter");
  await keyboard.type("It pulls ");
  // The text keeps the focus while a button of the toolbar is pressed.
  await form.tool("Bold").hover();
  await admin.page.mouse.down();
  await expect(form.content).toBeFocused();
  await admin.page.mouse.up();
  await expect(form.tool("Bold")).toHaveAttribute("aria-pressed", "true");
  await keyboard.type("everything");
  await form.tool("Bold").click();
  await keyboard.type(".");
  await keyboard.press("Enter");
  await form.tool("Code block").click();
  await keyboard.type("let g = 9.81;");
  await keyboard.press("ArrowDown");
  await form.tool("Link").click();
  await admin.page.getByRole("textbox", { name: "Link address" }).fill("javascript:alert(1)");
  await button(admin.page, "Set link").click();
  await expect(admin.page.getByRole("alert")).toContainText("Please enter an address");
  await admin.page.getByRole("textbox", { name: "Link address" }).fill("school.example/tides");
  await keyboard.press("Enter");

  await button(admin.page, "Preview").click();
  const preview = admin.page.getByRole("dialog", { name: "Preview" });
  await expect(preview.getByRole("heading", { name: "The moon" })).toBeVisible();
  await button(admin.page, "Close").click();

  await form.addButton.click();
  await expect(admin.page.getByText(MESSAGES.blogs.added)).toBeVisible();
  await expect(form.title).toHaveValue("");
  await expect(form.content).toHaveText("");
  await admin.page.getByRole("link", { name: "View the blog" }).click();
  await expect(admin.page).toHaveURL("/blog/tides-and-why");

  const { page } = await people.visitor();
  await page.goto("/blogs?q=tides");
  await page.getByRole("link", { name: "What the tides do" }).click();
  const article = page.getByRole("article").first();
  await expect(article.getByRole("heading", { level: 2, name: "The moon" })).toBeVisible();
  await expect(article.locator("strong")).toHaveText("everything");
  await expect(article.locator("pre code")).toHaveText("let g = 9.81;");
  await expect(article.getByRole("link", { name: "school.example/tides" })).toHaveAttribute(
    "href",
    "https://school.example/tides",
  );
  await expect(article).toContainText(/5 Oct 2026|Oct 5, 2026/);
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("`# ` and `## ` at the start of a line make headings, and within it do not", async ({
  people,
}) => {
  const admin = await people.admin();
  const form = await AddBlogPage.open(admin.page);
  const { keyboard } = admin.page;
  await form.content.focus();
  for (const line of ["# The moon", "It is no. # 1.", "## The sun", "### The earth"]) {
    await keyboard.type(line);
    await keyboard.press("Enter");
  }
  const texts = (tag: string) => form.content.locator(tag).allInnerTexts();
  await expect.poll(() => texts("h2")).toEqual(["The moon", "The sun"]);
  expect(await texts("h3")).toEqual(["The earth"]);
  expect(await texts("p")).toContain("It is no. # 1.");
});

test("a list begins with the number that was typed, for its readers too", async ({
  people,
  site,
}) => {
  const admin = await people.admin();
  await makeBlog(site, admin);
  const form = await AddBlogPage.open(admin.page);
  await form.fillIn({ title: "Some years", content: "", course: COURSE });
  await form.content.focus();
  await admin.page.keyboard.type("1984. A year");
  await expect(form.content.locator("ol")).toHaveAttribute("start", "1984");
  await button(admin.page, "Preview").click();
  const preview = admin.page.getByRole("dialog", { name: "Preview" });
  await expect(preview.locator("ol")).toHaveAttribute("start", "1984");
  await button(admin.page, "Close").click();
  await form.addButton.click();
  await expect(admin.page.getByText(MESSAGES.blogs.added)).toBeVisible();

  const { page } = await people.visitor();
  await page.goto("/blog/some-years");
  const list = page.getByRole("article").first().locator("ol");
  await expect(list).toHaveAttribute("start", "1984");
});

test("what is missing is asked for at once, beginning with the first", async ({ people, site }) => {
  const admin = await people.admin();
  await makeBlog(site, admin);
  const form = await AddBlogPage.open(admin.page);
  const expectMissing = async (field: AddBlogPage["title"], count: number) => {
    await form.addButton.click();
    const missing = Array.from({ length: count }, () => MESSAGES.blogs.fieldsMissing);
    await expect(admin.page.getByRole("alert")).toHaveText(missing);
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/All fields are required\./);
  };
  await expectMissing(form.title, 4);
  await form.title.fill("Something");
  await form.slug.fill("");
  await expectMissing(form.slug, 3);
  await form.slug.fill("Not a slug!");
  await form.addButton.click();
  await expect(admin.page.getByRole("alert").first()).toHaveText(MESSAGES.blogs.slugInvalid);
  await form.slug.fill("something");
  await form.date.fill("");
  await expectMissing(form.date, 3);
  await form.date.fill("2026-10-05");
  await expectMissing(form.course, 2);
  await form.course.selectOption({ label: COURSE });
  await expectMissing(form.content, 1);
});

test("every refusal of the server is said", async ({ people, site }) => {
  const admin = await people.admin();
  const { slug } = await makeBlog(site, admin);
  const form = await AddBlogPage.open(admin.page);
  const alert = admin.page.getByRole("alert");
  await form.fillIn({ title: "Again", content: "Words.", course: COURSE });
  await form.slug.fill(slug);
  await form.addButton.click();
  await expect(alert).toHaveText(MESSAGES.blogs.slugTaken);

  const refusals: [reply: object, text: string][] = [
    [
      {
        status: 400,
        json: { success: false, message: "No.", errors: ["Title taken.", "No date."] },
      },
      "Title taken. No date.",
    ],
    [{ json: { success: false, message: "", errors: { slug: "Slug taken." } } }, "Slug taken."],
    [{ status: 500, json: { success: false, message: "No room." } }, "No room."],
    [{ status: 502, body: "Bad Gateway" }, MESSAGES.blogs.failed],
    [{ status: 200, json: {} }, MESSAGES.blogs.failed],
  ];
  for (const [reply, text] of refusals) {
    await admin.page.route(ADD, (route) => route.fulfill(reply), { times: 1 });
    await form.addButton.click();
    await expect(alert).toHaveText(text);
  }
  await admin.page.route(ADD, (route) => route.abort(), { times: 1 });
  await form.addButton.click();
  await expect(alert).toHaveText(MESSAGES.blogs.network);
  await expect(form.title).toHaveValue("Again");
  await expect(form.content).toHaveText("Words.");
});

test("pictures that are pasted, dropped and chosen are kept by the site and seen by readers", async ({
  people,
  site,
}) => {
  const admin = await people.admin();
  await makeBlog(site, admin);
  const picture = await makePicture("blog");
  const form = await AddBlogPage.open(admin.page);
  const { slug } = { slug: "with-pictures" };
  await form.fillIn({ title: "With pictures", content: "See:", course: COURSE });
  const images = form.content.getByRole("img", { includeHidden: true });

  await form.paste({ file: picture });
  await expect(images).toHaveCount(1);
  await admin.page.keyboard.type("What is typed next comes below it.");
  await expect(form.content.locator("img + p")).toHaveText("What is typed next comes below it.");
  await form.drop(picture);
  await expect(images).toHaveCount(2);
  const chooser = admin.page.waitForEvent("filechooser");
  await form.tool("Image").click();
  await (await chooser).setFiles(picture);
  await expect(images).toHaveCount(3);
  await admin.page.keyboard.type("No picture gives way.");
  await expect(images).toHaveCount(3);
  const pixel =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  await form.paste({ html: `<p>Within <img src="${pixel}"> text</p>` });
  await expect(images).toHaveCount(4);
  await form.paste({ html: '<p>Of <img src="https://elsewhere.example/a.png"> others</p>' });
  await expect(admin.page.getByText("Pictures from other sites were left out.")).toBeVisible();
  await expect(images).toHaveCount(4);

  await images.first().click();
  const description = admin.page.getByRole("textbox", { name: "Picture description" });
  await description.fill("A test card");
  // Enter ends the description: the article is sent by its button alone.
  const early: string[] = [];
  admin.page.on("request", (request) => request.method() === "POST" && early.push(request.url()));
  await description.press("Enter");
  await expect(description).toHaveValue("A test card");
  expect(early).toEqual([]);
  await form.addButton.click();
  await expect(admin.page.getByText(MESSAGES.blogs.added)).toBeVisible();

  const { page } = await people.visitor();
  const { content } = (await blogDetails(page.request, slug)).blog;
  expect(content.match(/<img [^>]*src="\/media\/images\/[\w-]+\.webp"/g)).toHaveLength(4);
  expect(content).not.toContain("data:");
  await page.goto(`/blog/${slug}`);
  const shown = page.getByRole("img", { name: "A test card" });
  await expect(shown).toBeVisible();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  await expect(page.getByRole("article").first()).toContainText("Within");
});

test("a picture that is none, or is not taken, is said", async ({ people, site }) => {
  const admin = await people.admin();
  await makeBlog(site, admin);
  const form = await AddBlogPage.open(admin.page);
  const choose = async (name: string, mimeType: string, text: string) => {
    const chooser = admin.page.waitForEvent("filechooser");
    await form.tool("Image").click();
    await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(text) });
  };
  await choose("drawing.svg", "image/svg+xml", "<svg/>");
  await expect(admin.page.getByRole("alert")).toHaveText(MESSAGES.blogs.notImage);
  await choose("renamed.png", "image/png", "not a picture at all");
  await expect(admin.page.getByRole("alert")).toHaveText(MESSAGES.blogs.notImage);
  await admin.page.route(`**/api${addBlogImage.url}`, (route) => route.abort());
  await choose("lost.png", "image/png", "lost on its way");
  await expect(admin.page.getByRole("alert")).toHaveText("The picture could not be uploaded.");
  await expect(form.content.getByText("Uploading")).toHaveCount(0);
});

test("the toolbar is one stop of the keyboard, and its arrows go through it", async ({
  people,
  site,
}) => {
  const admin = await people.admin();
  await makeBlog(site, admin);
  const form = await AddBlogPage.open(admin.page);
  const { keyboard } = admin.page;
  await form.course.focus();
  await keyboard.press("Tab");
  await expect(form.tool("Bold")).toBeFocused();
  await keyboard.press("ArrowRight");
  await expect(form.tool("Italic")).toBeFocused();
  await keyboard.press("Tab");
  await expect(form.content).toBeFocused();
  await keyboard.type("some words");
  await keyboard.press("Control+a");
  await keyboard.press("Shift+Tab");
  await expect(form.tool("Italic")).toBeFocused();
  await keyboard.press("Enter");
  await expect(form.content.locator("em")).toHaveText("some words");
  await expect(form.tool("Italic")).toHaveAttribute("aria-pressed", "true");
});

test("on a phone neither what is read nor what writes it is wider than the screen", async ({
  people,
  site,
}) => {
  const size = { width: 360, height: 740 };
  const admin = await people.admin();
  const wide = `<p>${"unbroken".repeat(30)}</p><pre><code>${"x = 1; ".repeat(60)}</code></pre>`;
  const { slug } = await makeBlog(site, admin, { title: "W".repeat(120), content: wide });
  const expectNarrow = (page: Page) =>
    expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);

  const { page } = await people.visitor();
  await page.setViewportSize(size);
  await page.goto(`/blog/${slug}`);
  await expect(page.locator("pre")).toHaveAttribute("tabindex", "0");
  await expectNarrow(page);
  await page.goto("/blogs");
  await expect(page.getByRole("list", { name: "Blogs" })).toBeVisible();
  await expectNarrow(page);

  await admin.page.setViewportSize(size);
  const form = await AddBlogPage.open(admin.page);
  await form.paste({ html: wide });
  await form.tool("Link").click();
  await expect(admin.page.getByRole("textbox", { name: "Link address" })).toBeFocused();
  await expectNarrow(admin.page);
});
