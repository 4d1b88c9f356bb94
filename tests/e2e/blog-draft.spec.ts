import { MESSAGES } from "@lyceum/shared/messages.ts";
import { AddBlogPage } from "../support/pages/BlogPages.ts";
import { makeBlog } from "../support/people/blogs.ts";
import { expect, test } from "../support/pages/test.ts";

const COURSE = "Algebra";
const DISCARD = "Discard draft";

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
