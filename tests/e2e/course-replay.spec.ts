import { inDatabase } from "../support/people/blogs.ts";
import { expectNoViolations } from "../support/pages/axe.ts";
import { expect, test } from "../support/pages/test.ts";
import { recordedTopic } from "../support/people/recorded-topic.ts";

test("beside a recorded class stands what was written in it, and what the student missed", async ({
  people,
  site,
}) => {
  const teacher = await people.teacher("Ada Lovelace");
  const ben = await people.student("Ben");
  const { classId } = await recordedTopic(site, teacher, ben);
  const { page } = ben;

  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Free Courses" })).toBeVisible();

  // From the page of the class to what was missed of it.
  await page.goto(`/class/${classId}`);
  await expect(page.getByText("You missed 1 minute.")).toBeVisible();
  await page.getByRole("link", { name: "0:05 to 0:40" }).click();
  const video = page.locator("video");
  const place = () => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  await expect.poll(place).toBeCloseTo(5, 0);

  const said = page.getByRole("list", { name: "What was said" });
  const current = said.locator("[aria-current]");
  await expect(said.getByRole("listitem").first()).toContainText("Ada Lovelace");
  await expect(current).toContainText("Good morning!");
  await expect(said).toContainText("It names the parts.");
  await expect(said).toContainText("3 votes");
  await expectNoViolations(page);

  // It follows the video, and the video follows a press on a message.
  await said.getByRole("button", { name: "Go to 0:31" }).click();
  await expect.poll(place).toBeGreaterThanOrEqual(31);
  await expect(current).toContainText("Now I see it.");
  await expect(current).toBeInViewport();
  const search = page.getByRole("searchbox", { name: "Search what was said" });
  await search.fill("lower NUMBER");
  await expect(page.getByText("1 found")).toBeVisible();
  await expect(said.getByRole("listitem")).toHaveCount(1);
  await said.getByRole("button", { name: "Go to 0:20" }).click();
  await expect.poll(place).toBeLessThan(22);
  await search.fill("");
  await page
    .getByRole("list", { name: "What you missed" })
    .getByRole("button", { name: "0:05 to 0:40" })
    .click();
  await expect(current).toContainText("Good morning!");
  await said.getByRole("button", { name: "Go to 0:40" }).click();
  await expect(current).toContainText("Goodbye!");
});

test("a teacher writes captions beside the video, and a student reads them", async ({
  people,
  site,
}) => {
  const teacher = await people.teacher("Grace Hopper");
  const student = await people.student("Ben");
  const { course } = await recordedTopic(site, teacher, student);
  const { page } = teacher;
  await page.goto("/dashboard");
  const uploads = page.getByRole("table", { name: "My uploads" });
  await uploads.getByRole("button", { name: "Captions" }).click();
  const dialog = page.getByRole("dialog", { name: "Captions of “Fractions, live”" });
  const srt = "1\n00:00:01,000 --> 00:00:04,000\n<i>Good morning!</i>\n";
  const file = dialog.getByLabel("Caption file");
  await file.setInputFiles({
    name: "class.srt",
    mimeType: "application/x-subrip",
    buffer: Buffer.from(srt),
  });
  const first = dialog.getByRole("textbox", { name: "Text of caption 1" });
  await expect(first).toHaveValue("Good morning!");
  // The same file, corrected, can be chosen again: a field that still held it would say nothing of that.
  await expect(file).toHaveValue("");
  await first.fill("Good morning, everybody!");
  // Neither a stray press of Escape nor one beside the dialog throws it away.
  const leaving = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await first.press("Escape");
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await expect(first).toBeFocused();
  await page.mouse.click(2, 2);
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await expect(first).toHaveValue("Good morning, everybody!");
  await dialog.getByRole("button", { name: "Add a caption here" }).click();
  await expect(dialog.getByRole("textbox", { name: "Start of caption 1" })).toHaveValue("0:00");
  await dialog.getByRole("textbox", { name: "End of caption 1" }).fill("0:00");
  await dialog.getByRole("textbox", { name: "Text of caption 1" }).fill("♪");
  await dialog.getByRole("button", { name: "Save captions" }).click();
  await expect(dialog.getByText("Caption 1 needs a start and a later end")).toBeVisible();
  await dialog.getByRole("textbox", { name: "End of caption 1" }).fill("0:00.9");
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Save captions" }).click();
  await expect(dialog).toBeHidden();

  await student.page.goto("/dashboard");
  await expect(student.page.getByRole("region", { name: "Free Courses" })).toBeVisible();
  await student.page.goto(`/course-topics/${course}`);
  const video = student.page.locator("video");
  const cues = () =>
    video.evaluate((shown: HTMLVideoElement) => {
      const track = [...shown.textTracks].find(({ kind }) => kind === "captions");
      return [...(track?.cues ?? [])].map((cue) => (cue as VTTCue).text);
    });
  await student.page.getByRole("button", { name: /captions/i }).click();
  await expect.poll(cues).toEqual(["♪", "Good morning, everybody!"]);
});

test("an admin reads what a program wrote under a video, and makes it theirs by saving it", async ({
  people,
  site,
}) => {
  const [teacher, student] = [await people.teacher("Grace"), await people.student("Ben")];
  const { course } = await recordedTopic(site, teacher, student);
  const { page, token, context } = await people.admin();
  const topics = await context.request.post("/api/video/get_video_by_id", { data: { id: course } });
  const [{ id }] = (await topics.json()).data;
  const text = "WEBVTT\n\n00:01.000 --> 00:04.000\nGood mourning!\n";
  const headers = { authorization: `Bearer ${token}` };
  await context.request.post(`/api/videos/${id}/captions`, {
    headers,
    data: { language: "en", text },
  });
  await inDatabase(site, ({ queries }) =>
    queries.updateTable("videos").set({ captions_are_made: true }).where("id", "=", id).execute(),
  );
  const label = () =>
    page
      .locator("video")
      .first()
      .evaluate(
        (shown: HTMLVideoElement) =>
          [...shown.textTracks].find(({ kind }) => kind === "captions")?.label,
      );
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await page.goto(`/course-topics/${course}`);
  await expect.poll(label).toBe("English (made by a program)");
  await page.getByRole("button", { name: "Edit captions" }).click();
  const dialog = page.getByRole("dialog", { name: /^Captions of/ });
  await expect(dialog.getByText("A program made these captions.")).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole("textbox", { name: "Text of caption 1" }).fill("Good morning!");
  await dialog.getByRole("button", { name: "Save captions" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(label).toBe("English");
});
