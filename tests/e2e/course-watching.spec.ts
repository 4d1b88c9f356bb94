import { MESSAGES } from "@lyceum/shared/messages.ts";
import { Player } from "../support/pages/CoursePages.ts";
import { paidCourse } from "../support/people/courses.ts";
import type { Person } from "../support/people/people.ts";
import { expect, test } from "../support/pages/test.ts";

type Topics = { data: { url?: string; playback?: object }[] };

async function addressesFor({ context, token }: Person, id: string) {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await context.request.post("/api/video/get_video_by_id", { data: { id }, headers });
  const { data } = (await reply.json()) as Topics;
  return data.map(({ url }) => typeof url);
}

test("a visitor watches three topics of a paid course, and is asked to log in for the fourth", async ({
  people,
}) => {
  const title = await paidCourse(await people.admin(), "Watching as a visitor", 4);
  const { page } = await people.visitor();
  await page.goto("/");
  await page.getByRole("button", { name: title }).click();
  const card = page.getByRole("article", { name: title });
  await expect(card).toContainText("₹99");
  await expect(card).toContainText("New");
  await card.getByRole("button", { name: "Enroll Now" }).click();
  const topics = page.getByRole("list", { name: "Topics" }).getByRole("button");
  await expect(topics).toHaveCount(4);
  const player = new Player(page);
  await topics.nth(2).click();
  await expect(player.video).toHaveAccessibleName("Topic 3");
  await player.expectPlays();
  await topics.nth(3).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(MESSAGES.courses.loginRequired);
  await dialog.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/login/);
});

test("a student without the course is asked to buy it, and gets no address of the fourth topic", async ({
  people,
}) => {
  const admin = await people.admin();
  const title = await paidCourse(admin, "Watching as a student", 4);
  const { page } = await people.student("Ben");
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Free Courses" })).toBeVisible();
  await page.goto(`/?q=${encodeURIComponent(title)}`);
  await page.getByRole("article", { name: title }).getByRole("button").last().click();
  await expect(page).toHaveURL("/course-confirmation");
  await page.goto("/");
  const course = await page.evaluate(async () => {
    const reply = await fetch("/api/video/get_courses");
    const { data } = (await reply.json()) as { data: { id: string; course_title: string }[] };
    return data;
  });
  const { id } = course.find(({ course_title }) => course_title === title)!;
  // An admin gets every address; until the videos are converted, there is none to withhold.
  await expect
    .poll(() => addressesFor(admin, id))
    .toEqual(["string", "string", "string", "string"]);
  const answered = page.waitForResponse((response) =>
    response.url().endsWith("/video/get_video_by_id"),
  );
  await page.goto(`/course-topics/${id}`);
  const { data } = (await (await answered).json()) as Topics;
  await page.getByRole("list", { name: "Topics" }).getByRole("button").nth(3).click();
  await expect(page.getByRole("dialog")).toContainText(MESSAGES.courses.notAllowed);
  expect(data.map(({ url }) => typeof url)).toEqual(["string", "string", "string", "undefined"]);
  expect(data[3]).not.toHaveProperty("playback");
});

test("the search forgives a typing mistake, and leads on where nothing is like it", async ({
  people,
}) => {
  const title = await paidCourse(await people.admin(), "Trigonometry by hand", 1);
  const { page } = await people.visitor();
  await page.goto("/");
  const search = page.getByRole("searchbox", { name: "Search courses" });
  await search.fill("trigonometri");
  await expect(page.getByRole("article", { name: title })).toBeVisible();
  await expect(page).toHaveURL(/q=trigonometri/);
  await search.fill("zzzzqqq");
  await expect(page.getByText(MESSAGES.home.noCourses)).toBeVisible();
  await page.getByRole("button", { name: "Show all courses" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(search).toHaveValue("");
  await search.fill("zzzzqqq");
  await expect(page.getByText(MESSAGES.home.noCourses)).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/zzzzqqq/);
});
