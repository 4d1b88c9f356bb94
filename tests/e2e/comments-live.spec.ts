import { setTimeout as wait } from "node:timers/promises";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { addComment, hideComment } from "@lyceum/shared/rest/blogs.ts";
import type { Page } from "@playwright/test";
import { blogDetails, inDatabase, makeBlog, postComment } from "../support/people/blogs.ts";
import { CuttableLine } from "../support/servers/CuttableLine.ts";
import type { People, Person } from "../support/people/people.ts";
import { announcements, keepAnnouncements } from "../support/pages/announcements.ts";
import { expect, test } from "../support/pages/test.ts";

const HIDE = `**/api${hideComment.url}`;
const PERSON_LIMIT = 2_000;
const VISITOR_LIMIT = 20;

test.use({
  siteOptions: {
    backend: {
      limits: {
        callsPerMinute: 100_000,
        personCallsPerMinute: PERSON_LIMIT,
        commentsPerMinute: { person: PERSON_LIMIT, visitor: VISITOR_LIMIT },
      },
    },
  },
});

const comments = (page: Page) => page.getByRole("list", { name: "Comments" });
const textbox = (page: Page) => page.getByRole("textbox", { name: "Comment" });
const readers = (page: Page) => page.getByText(/^\d+ (person|people) reading$/);
const item = (page: Page, text: string) =>
  comments(page).getByRole("listitem").filter({ hasText: text });

/** The texts of the comments on the page, in their order. */
const textsOn = (page: Page) => comments(page).locator("li p.whitespace-pre-line").allInnerTexts();

async function post(page: Page, text: string) {
  await textbox(page).fill(text);
  await page.getByRole("button", { name: "Post comment" }).click();
}

/** A person signed in in one tab is signed in in the next. */
const rememberSignIn = ({ context }: Person) =>
  context.addInitScript(() => localStorage.setItem("signed-in", "yes"));

const expectSignedIn = ({ page }: Person) =>
  expect(page.getByRole("button", { name: "Logout" })).toBeVisible();

/** A blog that these people have open and follow. All visitors of one address count as one reader. */
async function reading(people: People, pages: Page[], readersShown = pages.length) {
  const admin = await people.admin();
  const blog = await makeBlog(people.site, admin);
  for (const page of pages) await page.goto(`/blog/${blog.slug}`);
  for (const page of pages) await expect(readers(page)).toHaveText(readingText(readersShown));
  return { admin, blog };
}

const readingText = (count: number) =>
  count === 1 ? "1 person reading" : `${count} people reading`;

test("a comment is there at once for two readers and who wrote it, in order, and is announced", async ({
  people,
}) => {
  const [one, two] = [(await people.visitor()).page, (await people.visitor()).page];
  const writer = await people.student("Grace Student");
  await rememberSignIn(writer);
  await reading(people, [one, two, writer.page], 2);
  await expect(one.getByText("No comments yet.")).toBeVisible();
  await expectSignedIn(writer);
  await keepAnnouncements(one);
  await keepAnnouncements(writer.page);

  await post(writer.page, "Is a letter\na number?");
  await expect(textbox(writer.page)).toHaveValue("");
  await expect(item(writer.page, "Is a letter")).toBeVisible();
  for (const page of [one, two, writer.page]) {
    await expect(item(page, "Is a letter")).toContainText("Grace Student");
  }
  await expect.poll(() => announcements(writer.page)).toContain("Your comment was posted.");
  await post(one, "It stands for <b>one</b>.");
  for (const page of [one, two, writer.page]) {
    await expect(item(page, "It stands for")).toContainText("Visitor");
    expect(await textsOn(page)).toEqual(["Is a letter\na number?", "It stands for <b>one</b>."]);
  }
  await expect
    .poll(async () => (await announcements(one)).toSorted())
    .toEqual(["New comment by Grace Student: Is a letter\na number?", "Your comment was posted."]);

  await writer.page.close();
  for (const page of [one, two]) await expect(readers(page)).toHaveText("1 person reading");
});

test("a burst is announced by its number, and all of it is shown", async ({ people }) => {
  const reader = (await people.visitor()).page;
  const { admin, blog } = await reading(people, [reader]);
  await keepAnnouncements(reader);
  const { request } = admin.context;
  const texts = Array.from({ length: 12 }, (_, index) => `Comment ${index + 1}`);
  for (const text of texts) await postComment(request, blog.id, text, admin.token);
  await expect.poll(() => textsOn(reader)).toEqual(texts);
  // A busy machine may take longer over the burst than what is said at once: then the rest is said next, one by its name.
  const said = async () =>
    (await announcements(reader)).map((each) => Number.parseInt(each, 10) || 1);
  await expect.poll(async () => (await said()).reduce((sum, each) => sum + each, 0)).toBe(12);
  expect((await said()).length).toBeLessThan(texts.length / 2);
});

test("comments that come below the screen are one press away", async ({ people }) => {
  const admin = await people.admin();
  const blog = await makeBlog(people.site, admin);
  const { request } = admin.context;
  const write = (text: string) => postComment(request, blog.id, text, admin.token);
  for (let each = 1; each <= 30; each += 1) await write(`Comment ${each}`);
  const page = (await people.visitor()).page;
  await page.goto(`/blog/${blog.slug}`);
  await expect(readers(page)).toBeVisible();
  await item(page, "Comment 10").scrollIntoViewIfNeeded();
  await write("The first below");
  await write("The second below");
  const button = page.getByRole("button", { name: "2 new comments" });
  await expect(button).toBeInViewport();
  await expect(item(page, "The first below")).not.toBeInViewport();
  await button.press("Enter");
  await expect(item(page, "The first below")).toBeInViewport();
  await expect(button).toHaveCount(0);
});

test("a comment that an admin hides is gone for readers at once, and can be shown again", async ({
  people,
}) => {
  const reader = (await people.visitor()).page;
  const { admin, blog } = await reading(people, [reader]);
  for (const text of ["Before", "Buy now", "After"])
    await postComment(admin.context.request, blog.id, text);
  await rememberSignIn(admin);
  await admin.page.goto(`/blog/${blog.slug}`);
  await expectSignedIn(admin);
  await expect(readers(admin.page)).toHaveText("2 people reading");
  await expect.poll(() => textsOn(reader)).toEqual(["Before", "Buy now", "After"]);
  await expect(reader.getByRole("button", { name: "Hide comment" })).toHaveCount(0);

  const hidden = item(admin.page, "Buy now");
  await admin.page.route(HIDE, (route) => route.abort(), { times: 1 });
  await hidden.getByRole("button", { name: "Hide comment" }).press("Enter");
  await expect(hidden.getByRole("alert")).toHaveText(/could not be hidden/);
  await hidden.getByRole("button", { name: "Hide comment" }).press("Enter");
  await expect.poll(() => textsOn(reader)).toEqual(["Before", "After"]);
  await expect(hidden).toContainText("Hidden from readers");
  await expect(hidden.getByRole("alert")).toHaveCount(0);
  await expect(hidden.getByRole("button", { name: "Show comment" })).toBeFocused();
  expect((await blogDetails(admin.context.request, blog.slug)).comments).toHaveLength(2);

  await hidden.getByRole("button", { name: "Show comment" }).press("Enter");
  await expect.poll(() => textsOn(reader)).toEqual(["Before", "Buy now", "After"]);
  await expect(hidden).not.toContainText("Hidden from readers");
});

test("what is wrong with a comment is said where it is written", async ({ people }) => {
  const page = (await people.visitor()).page;
  await reading(people, [page]);
  await page.getByRole("button", { name: "Post comment" }).click();
  await expect(page.getByRole("alert")).toHaveText(MESSAGES.blogs.commentEmpty);
  await expect(textbox(page)).toBeFocused();
  await textbox(page).fill("x".repeat(1_990));
  await expect(textbox(page)).toHaveAccessibleDescription("10 characters left");
  await post(page, "x".repeat(2_001));
  await expect(textbox(page)).toHaveAccessibleDescription(/1 character too many/);
  await expect(page.getByRole("alert")).toHaveText("Comment must be at most 2000 characters.");
});

test("a comment that could not be sent is kept, and sent once by 'Try again'", async ({
  people,
}) => {
  const writer = await people.student("Ida Student");
  await rememberSignIn(writer);
  const { blog } = await reading(people, [writer.page]);
  await expectSignedIn(writer);
  const address = `**/api${addComment.url}`;
  // The server has it, but the answer is lost: the worst case for repeating.
  await writer.page.route(address, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await post(writer.page, "Only once");
  await expect.poll(() => textsOn(writer.page)).toEqual(["Only once"]);
  await expect(item(writer.page, "Only once")).toContainText("Ida Student");

  await writer.page.unroute(address);
  await writer.page.route(address, (route) => route.abort());
  await post(writer.page, "Not yet");
  const failed = item(writer.page, "Not yet");
  await expect(failed.getByRole("alert")).toHaveText("Your comment could not be sent.");
  await writer.page.unroute(address);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(failed).toContainText("Ida Student");
  expect((await blogDetails(writer.context.request, blog.slug)).comments).toHaveLength(2);
});

test("what fills the field that nobody sees is ignored", async ({ people }) => {
  const page = (await people.visitor()).page;
  const { blog } = await reading(people, [page]);
  const trap = page.locator("input[name=website]");
  await expect(page.getByRole("textbox", { name: "Website" })).toHaveCount(0);
  await textbox(page).fill("Buy now");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Post comment" })).toBeFocused();
  await trap.evaluate((field: HTMLInputElement) => (field.value = "https://spam.example"));
  await page.keyboard.press("Enter");
  await expect(textbox(page)).toHaveValue("");
  await expect(item(page, "Buy now")).toContainText("Sent");
  expect((await blogDetails(page.request, blog.slug)).comments).toEqual([]);
});

test("earlier comments are fetched on demand, down to the first", async ({ people }) => {
  const admin = await people.admin();
  const blog = await makeBlog(people.site, admin);
  const texts = Array.from({ length: 230 }, (_, index) => `Comment ${index + 1}`);
  for (const text of texts) await postComment(admin.context.request, blog.id, text, admin.token);
  const page = (await people.visitor()).page;
  await page.goto(`/blog/${blog.slug}`);
  const earlier = page.getByRole("button", { name: "Show earlier comments" });
  await expect.poll(() => textsOn(page)).toEqual(texts.slice(-100));
  await earlier.press("Enter");
  await expect.poll(() => textsOn(page)).toEqual(texts.slice(-200));
  await earlier.press("Enter");
  await expect.poll(() => textsOn(page)).toEqual(texts);
  await expect(earlier).toHaveCount(0);
  await expect(comments(page)).toBeFocused();
});

test("1,000 comments while a reader's line is cut again and again: none lost, none doubled, in order", async ({
  people,
  site,
}) => {
  const line = await CuttableLine.open(site.url);
  try {
    const cut = (await people.visitor({ url: line.url })).page;
    const whole = (await people.visitor()).page;
    const admin = await people.admin();
    const blog = await makeBlog(site, admin);
    await cut.goto(`/blog/${blog.slug}`);
    await whole.goto(`/blog/${blog.slug}`);
    for (const page of [cut, whole]) await expect(readers(page)).toHaveText("1 person reading");

    const cutting = cutAgainAndAgain(line);
    await writeMany(1_000, (text) =>
      postComment(admin.context.request, blog.id, text, admin.token),
    );
    const cuts = await cutting.stop();
    expect(cuts).toBeGreaterThan(20);

    const kept = await inDatabase(site, ({ queries }) =>
      queries
        .selectFrom("blog_comments")
        .select("comment")
        .where("blog_id", "=", blog.id)
        .orderBy("id")
        .execute(),
    );
    const texts = kept.map(({ comment }) => comment);
    expect(new Set(texts).size).toBe(1_000);
    for (const page of [cut, whole]) await expect.poll(() => textsOn(page)).toEqual(texts);
  } finally {
    await line.close();
  }
});

test("a reader goes on reading when the site restarts", async ({ people, site }) => {
  const page = (await people.visitor()).page;
  const { admin, blog } = await reading(people, [page]);
  await site.restart();
  await postComment(admin.context.request, blog.id, "After the restart", admin.token);
  await expect(item(page, "After the restart")).toBeVisible();
  await expect(readers(page)).toHaveText("1 person reading");
});

test("a person who comments too often sees that, and loses nothing", async ({ people }) => {
  const page = (await people.visitor()).page;
  const { blog } = await reading(people, [page]);
  const refused = comments(page).getByRole("listitem").filter({ hasText: MESSAGES.tooMany });
  for (let each = 1; (await refused.count()) === 0; each += 1) {
    expect(each).toBeLessThanOrEqual(VISITOR_LIMIT + 1);
    const text = `Again, number ${each}.`;
    await post(page, text);
    await expect(item(page, text)).toContainText(/Visitor|Not sent/);
  }
  await expect(refused.getByRole("alert")).toHaveText(MESSAGES.tooMany);
  await expect(refused.getByRole("button", { name: "Try again" })).toBeVisible();
  await refused.getByRole("button", { name: "Discard" }).click();
  await expect(refused).toHaveCount(0);
  await expect(textbox(page)).toBeFocused();
  const kept = (await blogDetails(page.request, blog.slug)).comments.map((each) => each.comment);
  await expect.poll(() => textsOn(page)).toEqual(kept);
});

/** Several at a time, so that the server has to order concurrent ones. */
async function writeMany(count: number, write: (text: string) => Promise<void>) {
  let next = 0;
  const one = async () => {
    while (next < count) {
      await write(`Comment ${++next}`);
      await wait(60);
    }
  };
  await Promise.all([one(), one(), one(), one()]);
}

/** Each connection lasts 100 to 900 ms. */
function cutAgainAndAgain(line: CuttableLine) {
  const ending = new AbortController();
  const lives = async (): Promise<number> => {
    for (let cuts = 0; ; cuts += 1) {
      await wait(100 + 800 * Math.random());
      if (ending.signal.aborted) return cuts;
      line.cut();
      line.mend();
    }
  };
  const done = lives();
  return {
    stop: () => {
      ending.abort();
      return done;
    },
  };
}
