import { ClassChat } from "../support/pages/ClassChat.ts";
import { UploadPage } from "../support/pages/CoursePages.ts";
import { expectNoViolations } from "../support/pages/axe.ts";
import { expect, test } from "../support/pages/test.ts";
import { inDatabase } from "../support/people/blogs.ts";
import type { Site } from "../support/servers/site.ts";

/** Seconds of the newest recording, by the clock of the database. */
const secondsOf = (site: Site) =>
  inDatabase(site, async ({ pool }) => {
    const { rows } = await pool.query<{ seconds: number }>(
      `select extract(epoch from now() - started_at)::float8 as seconds
       from class_recordings order by started_at desc limit 1`,
    );
    return rows[0]?.seconds ?? 0;
  });

/** Composition, conversion and approval on a busy machine. */
const MADE = 200_000;

test("a class becomes a topic: recorded, trimmed, submitted, approved on another page, and played by a student", async ({
  people,
  site,
}) => {
  test.setTimeout(600_000);
  const { lesson, teacher, students } = await people.liveClass(["Ben"]);
  const press = (name: string) => teacher.page.getByRole("button", { name, exact: true }).click();
  await press("More");
  await teacher.page.getByRole("menuitem", { name: "Recording", exact: true }).click();
  await press("Record");
  const controls = teacher.page.getByRole("dialog", { name: "Recording" });
  await expect(controls.getByRole("button", { name: "Stop recording" })).toBeVisible();
  await expect.poll(() => secondsOf(site)).toBeGreaterThan(6);
  await controls.getByLabel("Chapter title").fill("Fractions");
  await press("Add chapter");
  await expect(controls.getByText("Added: Fractions")).toBeVisible();
  await expect.poll(() => secondsOf(site)).toBeGreaterThan(14);
  const ben = students[0]!;
  const chat = new ClassChat(ben.page);
  await chat.open();
  await chat.write("Is a half more than a third?");
  await expect(chat.log).toContainText("a third?");
  // A message in the last moment would be outside of the video.
  const written = await secondsOf(site);
  await expect.poll(() => secondsOf(site)).toBeGreaterThan(written + 1);
  await press("Stop recording");
  await controls.getByRole("button", { name: "Close" }).click();
  await teacher.room.stopButton.click();
  await teacher.room.expectEnded();

  // Its teacher sees how the video is made, watches it, and cuts off the start.
  await teacher.page.goto(`/class/${lesson.id}`);
  const region = teacher.page.getByRole("region", { name: "Recording", exact: true });
  const item = region.getByRole("list", { name: "Recordings" }).getByRole("listitem");
  await expect(item).toContainText("Algebra");
  await expect(item.getByText("Ready", { exact: true })).toBeVisible({ timeout: MADE });
  await item.getByRole("button", { name: "Trim and submit" }).click();
  const dialog = teacher.page.getByRole("dialog");
  const preview = dialog.locator("video");
  await expect
    .poll(() => preview.evaluate((video: HTMLVideoElement) => video.duration))
    .toBeGreaterThan(10);
  const whole = await preview.evaluate((video: HTMLVideoElement) => video.duration);
  await preview.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 3;
  });
  await dialog.getByRole("button", { name: "Set start to now" }).click();
  await expect(dialog.getByRole("textbox", { name: "Start" })).toHaveValue("0:03");
  await expectNoViolations(teacher.page);
  await dialog.getByRole("textbox", { name: "End" }).fill("soon");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(dialog.getByText("Please enter a time, such as 1:05.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "End" }).fill("");
  const title = dialog.getByRole("textbox", { name: "Video title" });
  await title.fill("Fractions, live");
  // Neither a stray press of Escape nor one beside the dialog throws it away.
  const leaving = teacher.page.getByRole("alertdialog", { name: "Leave without saving?" });
  await title.press("Escape");
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await expect(title).toBeFocused();
  await teacher.page.mouse.click(2, 2);
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await expect(title).toHaveValue("Fractions, live");
  await dialog.getByRole("combobox", { name: "Course" }).selectOption("Others");
  await dialog.getByRole("textbox", { name: "New course name" }).fill("Algebra from classes");
  await dialog.getByRole("combobox", { name: "Category" }).selectOption("Others");
  await dialog.getByRole("textbox", { name: "New category name" }).fill("Mathematics");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(dialog).toBeHidden();
  await expect(item).toContainText("Waiting for approval", { timeout: MADE });

  // On the teacher's dashboard it is the same recording.
  await teacher.page.goto("/dashboard");
  const own = teacher.page.getByRole("region", { name: "Recordings", exact: true });
  await expect(own.getByText("“Fractions, live” in Algebra from classes")).toBeVisible();

  const admin = await people.admin();
  await admin.page.goto("/admin-dashboard");
  const queue = new UploadPage(admin.page);
  const row = queue.row(queue.pending, "Fractions, live");
  await row.getByRole("button", { name: "Approve" }).click({ timeout: MADE });
  await expect(row).toHaveCount(0);
  await expect(own.getByText("Approved")).toBeVisible();

  const { page } = ben;
  await page.goto(`/class/${lesson.id}`);
  await page.getByRole("link", { name: "Watch: Fractions, live" }).click();
  await expect(page.getByRole("heading", { name: "Fractions, live" })).toBeVisible();
  await page.goto("/");
  const card = page.getByRole("article").filter({ hasText: "Algebra from classes" });
  await card.getByRole("button", { name: "Enroll Now" }).click();
  await expect(page).toHaveURL(/\/course-topics\//);
  const video = page.locator("video");
  const played = () => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  await video.evaluate((shown: HTMLVideoElement) => {
    shown.muted = true;
    return shown.play();
  });
  await expect.poll(played).toBeGreaterThan(0.5);
  const length = await video.evaluate(({ duration }: HTMLVideoElement) => duration);
  expect(Math.abs(whole - 3 - length)).toBeLessThan(0.5);
  await video.evaluate((shown: HTMLVideoElement) => shown.pause());
  const chapters = page.getByRole("list", { name: "Chapters" });
  await chapters.getByRole("button", { name: "Fractions" }).click();
  await expect(chapters.locator("[aria-current]")).toContainText("Fractions");
  await expect.poll(played).toBeGreaterThan(1);

  // What was said in the class stands beside it, and leads to its moment.
  const said = page.getByRole("list", { name: "What was said" });
  const message = said.getByRole("listitem").filter({ hasText: "Is a half more than a third?" });
  await video.evaluate((shown: HTMLVideoElement) => {
    shown.currentTime = 0;
  });
  await expect(message).not.toHaveAttribute("aria-current");
  await page.getByRole("searchbox", { name: "Search what was said" }).fill("third nowhere");
  await expect(page.getByText("Nothing found.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search what was said" }).fill("THIRD");
  await message.getByRole("button").click();
  await expect(message).toHaveAttribute("aria-current", "true");
  await expect.poll(played).toBeGreaterThan(5);
  await expectNoViolations(page);
});
