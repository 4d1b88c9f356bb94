import { MESSAGES } from "@lyceum/shared/messages.ts";
import { uploadTeacherVideo } from "@lyceum/shared/rest/videos.ts";
import { UploadPage } from "../support/pages/CoursePages.ts";
import { makeClip, makePicture } from "../support/people/clip.ts";
import { uploadVideoAs } from "../support/protocol/rest.ts";
import { expect, test } from "../support/pages/test.ts";

const small = () =>
  makeClip({ name: "small", width: 320, height: 180, seconds: 2, bitrate: "300k" });

test("two admins approve at once: one of them does, and it leaves both queues", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada Teacher");
  const admins = [await people.admin(), await people.admin()];
  const [file, thumbnail] = [(await small()).path, await makePicture("small")];
  for (const { page } of admins) await page.goto("/admin-dashboard");
  const { token } = teacher;
  const fields = { title: "Twice", course_title: "Once", course_category: "Logic" };
  await uploadVideoAs(
    teacher.context.request,
    { token, admin: false },
    { ...fields, file, thumbnail },
  );
  const queues = admins.map(({ page }) => new UploadPage(page));
  for (const queue of queues) await expect(queue.row(queue.pending, "Twice")).toBeVisible();
  // Held until both are sent: the first one's effect empties the other's queue.
  const both = Promise.withResolvers<void>();
  let sent = 0;
  for (const { page } of admins)
    await page.route("**/admin/approveVideo", async (route) => {
      sent += 1;
      if (sent === admins.length) both.resolve();
      await both.promise;
      await route.continue();
    });
  await Promise.all(
    queues.map((queue) =>
      queue.row(queue.pending, "Twice").getByRole("button", { name: "Approve" }).click(),
    ),
  );
  for (const queue of queues) await expect(queue.row(queue.pending, "Twice")).toHaveCount(0);
  const told = async (text: string) =>
    (await Promise.all(admins.map(({ page }) => page.getByText(text).count()))).filter(Boolean);
  await expect.poll(() => told(MESSAGES.approval.notPending)).toHaveLength(1);
  expect(await told(MESSAGES.approval.approved)).toHaveLength(1);
});

test("what is sent back says why on its teacher's page, at once", async ({ people }) => {
  const teacher = await people.teacher("Ada Teacher");
  const admin = await people.admin();
  const [file, thumbnail] = [(await small()).path, await makePicture("small")];
  const [hers, queue] = [new UploadPage(teacher.page), new UploadPage(admin.page)];
  await Promise.all([teacher.page.goto("/dashboard"), admin.page.goto("/admin-dashboard")]);
  const fields = { title: "Too dark", course_title: "Night", course_category: "Film" };
  const { token } = teacher;
  await uploadVideoAs(
    teacher.context.request,
    { token, admin: false },
    { ...fields, file, thumbnail },
  );
  await expect(hers.row(hers.myUploads, "Too dark")).toContainText("Pending");
  const row = queue.row(queue.pending, "Too dark");
  await row.getByRole("button", { name: "Send back" }).click();
  const dialog = admin.page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send back" }).click();
  await expect(dialog.getByText(MESSAGES.approval.noteEmpty)).toBeVisible();
  const note = dialog.getByRole("textbox", { name: "Note" });
  await note.fill("Please turn on a light.");
  // A stray press of Escape does not throw it away.
  await note.press("Escape");
  const leaving = admin.page.getByRole("alertdialog", { name: "Leave without saving?" });
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await expect(note).toHaveValue("Please turn on a light.");
  await dialog.getByRole("button", { name: "Send back" }).click();
  await expect(queue.row(queue.pending, "Too dark")).toHaveCount(0);
  await expect(hers.row(hers.myUploads, "Too dark")).toContainText("Please turn on a light.");
});

test("the upload form names what is missing, each in the specification's words", async ({
  people,
}) => {
  const { page } = await people.teacher("Ada Teacher");
  await page.goto("/dashboard");
  const { upload } = MESSAGES;
  const form = new UploadPage(page);
  const expectTold = async (text: string) => {
    await form.uploadButton.click();
    await expect(page.getByRole("alert").getByText(text, { exact: true })).toBeVisible();
  };
  await expectTold(upload.titleEmpty);
  for (const text of [upload.videoMissing, upload.courseMissing])
    await expect(page.getByRole("alert").getByText(text, { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "Video title" }).fill("A title");
  await expectTold(upload.videoMissing);
  await page.getByLabel("Video file").setInputFiles((await small()).path);
  await expectTold(upload.courseMissing);
  await page.getByRole("combobox", { name: "Course" }).selectOption("Others");
  await page.getByRole("textbox", { name: "New course name" }).fill("A course");
  await expectTold(upload.categoryMissing);
  await page.getByRole("combobox", { name: "Category" }).selectOption("Others");
  await page.getByRole("textbox", { name: "New category name" }).fill("A category");
  await page.getByRole("radio", { name: "Paid" }).check();
  await page.getByRole("textbox", { name: "Course price" }).hover();
  await expect(page.getByRole("tooltip")).toContainText("USD");
  await expectTold(upload.priceInvalid);
  await page.getByRole("textbox", { name: "Course price" }).fill("10");
  await expectTold(upload.thumbnailMissing);
});

test("one button pauses and resumes an upload, and keeps the focus", async ({ people }) => {
  const { page } = await people.teacher("Ada Teacher");
  // Never answered: the upload lasts.
  await page.route("**/upload/resumable", () => undefined);
  const form = new UploadPage(page);
  const [file, thumbnail] = [(await small()).path, await makePicture("small")];
  await page.goto("/dashboard");
  await form.fillIn({ title: "Long", file, thumbnail, course: "Long", category: "Film" });
  await form.uploadButton.click();
  await page.getByRole("button", { name: "Pause" }).press("Enter");
  await expect(page.getByRole("button", { name: "Resume" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Pause" })).toBeFocused();
});

test("a backend without resumable uploads gets the video in the form, which is ended by leaving its page", async ({
  people,
}) => {
  const { page } = await people.teacher("Ada Teacher");
  await page.route("**/upload/resumable", (route) => route.fulfill({ status: 404, json: {} }));
  const arrived = Promise.withResolvers<void>();
  await page.route(`**${uploadTeacherVideo.url}`, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  const form = new UploadPage(page);
  const [file, thumbnail] = [(await small()).path, await makePicture("small")];
  const begin = async (title: string) => {
    await form.fillIn({ title, file, thumbnail, course: title, category: "Film" });
    await form.uploadButton.click();
    await expect(page.getByText("Please stay here: leaving ends the upload.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Pause" })).toHaveCount(0);
  };
  await page.goto("/dashboard");
  await begin("Given up");
  const ended = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith(uploadTeacherVideo.url),
  );
  await page.getByRole("contentinfo").getByRole("link", { name: "Pricing" }).click();
  await ended;

  await page.getByRole("link", { name: "Home", exact: true }).click();
  await begin("In one piece");
  arrived.resolve();
  await expect(page.getByRole("status").getByText(MESSAGES.upload.pending)).toBeVisible();
  await expect(form.row(form.myUploads, "In one piece")).toContainText("Pending");
  await expect(form.row(form.myUploads, "Given up")).toHaveCount(0);
});

test("what is no video is refused, with a reason, and leaves no upload", async ({ people }) => {
  const { page } = await people.teacher("Ada Teacher");
  await page.goto("/dashboard");
  const form = new UploadPage(page);
  await form.fillIn({
    title: "Not a video",
    file: await makePicture("small"),
    thumbnail: await makePicture("small"),
    course: "No course",
    category: "None",
  });
  await form.uploadButton.click();
  const failed = MESSAGES.upload.failed(MESSAGES.upload.notVideo);
  await expect(page.getByRole("alert").getByText(failed)).toBeVisible();
  await expect(page.getByText("No uploads yet.")).toBeVisible();
});
