import { MESSAGES } from "@lyceum/shared/messages.ts";
import { approveVideo } from "@lyceum/shared/rest/videos.ts";
import { Player, UploadPage } from "../support/pages/CoursePages.ts";
import { makeClip, makePicture } from "../support/people/clip.ts";
import type { People, Person } from "../support/people/people.ts";
import { uploadVideoAs } from "../support/protocol/rest.ts";
import { expect, test } from "../support/pages/test.ts";

const clipOf = (name: string) =>
  makeClip({ name, width: 320, height: 180, seconds: 6, bitrate: "300k" });

async function uploadAs(teacher: Person, title: string, course_title: string) {
  const fields = { title, course_title, course_category: "Physics" };
  const files = { file: (await clipOf("topic")).path, thumbnail: await makePicture("topic") };
  const { request } = teacher.context;
  return uploadVideoAs(request, { token: teacher.token, admin: false }, { ...fields, ...files });
}

async function approve({ context, token }: Person, video_id: string) {
  const reply = await context.request.post(`/api${approveVideo.url}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { video_id },
  });
  expect(reply.status()).toBe(200);
}

/** An approved upload, on its teacher's dashboard. */
async function lensesOnSale(people: People, course: string) {
  const [teacher, admin] = [await people.teacher("Ada Lovelace"), await people.admin()];
  const made = await uploadAs(teacher, "Lenses", course);
  await approve(admin, made.id);
  const { page } = teacher;
  await page.goto("/dashboard");
  const { myUploads, row } = new UploadPage(page);
  return { page, myUploads, row, lenses: row(myUploads, "Lenses") };
}

test("neither what is changed of an upload nor the file in its place is lost by a stray press", async ({
  people,
}) => {
  const { page, lenses } = await lensesOnSale(people, "Light, unsaved");
  const dialog = page.getByRole("dialog");
  const leaving = page.getByRole("alertdialog", { name: "Leave without saving?" });

  const edit = lenses.getByRole("button", { name: "Edit" });
  await edit.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await edit.click();
  const title = dialog.getByRole("textbox", { name: "Title" });
  await title.fill("Two lenses");
  await title.press("Escape");
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await expect(title).toBeFocused();
  await page.mouse.click(2, 2);
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await expect(title).toHaveValue("Two lenses");
  await title.press("Escape");
  await leaving.getByRole("button", { name: "Leave" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(edit).toBeFocused();

  await lenses.getByRole("button", { name: "Replace" }).click();
  await dialog.getByLabel("Video file").setInputFiles((await clipOf("topic")).path);
  await page.keyboard.press("Escape");
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "Replace" }).click();
  await expect(dialog.getByText(MESSAGES.upload.pending)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("a teacher watches, edits, replaces and deletes an upload; the old one stays until the new one is approved", async ({
  people,
}) => {
  const { page, myUploads, row, lenses } = await lensesOnSale(people, "Light, replaced");
  const dialog = page.getByRole("dialog");

  await test.step("watch", async () => {
    await expect(lenses).toContainText("Ready to play");
    await lenses.getByRole("button", { name: "Watch" }).click();
    await new Player(dialog).expectPlays(5);
    await dialog.getByRole("button", { name: "Close" }).click();
  });

  await test.step("edit", async () => {
    await lenses.getByRole("button", { name: "Edit" }).click();
    await dialog.getByRole("textbox", { name: "Title" }).fill("Two lenses");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(row(myUploads, "Two lenses")).toContainText("Approved");
  });

  await test.step("replace", async () => {
    await row(myUploads, "Two lenses").getByRole("button", { name: "Replace" }).click();
    await dialog.getByLabel("Video file").setInputFiles((await clipOf("topic")).path);
    await dialog.getByRole("button", { name: "Replace" }).click();
    await expect(dialog.getByText(MESSAGES.upload.pending)).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(
      myUploads.getByRole("row").filter({ hasText: "Replaces “Two lenses”" }),
    ).toContainText("Pending");
    await expect(myUploads.getByRole("row").filter({ hasText: "Approved" })).toHaveCount(1);
  });

  await test.step("delete", async () => {
    const pending = myUploads.getByRole("row").filter({ hasText: "Pending" });
    await pending.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText(MESSAGES.upload.deleted, { exact: true })).toBeVisible();
    await expect(pending).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "My uploads" })).toBeFocused();
    await expect(row(myUploads, "Two lenses")).toContainText("Approved");
  });
});
