import { expectNoViolations } from "../support/axe.ts";
import { UploadPage } from "../support/CoursePages.ts";
import { makeClip, makePicture } from "../support/clip.ts";
import type { Person } from "../support/people.ts";
import { uploadVideoAs } from "../support/rest.ts";
import { expect, test } from "../support/test.ts";

test("axe finds nothing on the pages of visitors", async ({ people }) => {
  const { page } = await people.visitor();
  for (const path of ["/", "/login", "/register", "/no/such/page"]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    await expectNoViolations(page);
  }
  await page.goto("/register");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expectNoViolations(page);
});

test("axe finds nothing on the dashboards", async ({ people }) => {
  const teacher = await people.teacher("Ada");
  const student = await people.student("Ben");
  await people.classOf(teacher, { title: "Algebra" });
  await teacher.page.goto("/dashboard");
  await expect(teacher.page.getByRole("list", { name: "Classes" })).toContainText("Algebra");
  await expectNoViolations(teacher.page);
  await student.page.goto("/dashboard");
  await expect(student.page.getByRole("region", { name: "Live classes" })).toContainText("Algebra");
  await expectNoViolations(student.page);
});

test("axe finds nothing where courses are found, approved and watched", async ({ people }) => {
  test.setTimeout(120_000);
  const [teacher, admin] = [await people.teacher("Ada"), await people.admin()];
  const clip = await makeClip({
    name: "axe",
    width: 320,
    height: 180,
    seconds: 3,
    bitrate: "300k",
  });
  const files = { file: clip.path, thumbnail: await makePicture("axe") };
  const course = { course_title: "Seeing well", course_category: "Light" };
  const upload = (person: Person, title: string) =>
    uploadVideoAs(
      person.context.request,
      { token: person.token, admin: person === admin },
      { title, ...course, ...files, course_id: title === "First" ? "" : "seeing-well" },
    );
  await upload(admin, "First");
  await upload(teacher, "Second");
  const uploads = new UploadPage(admin.page);
  await admin.page.goto("/admin-dashboard");
  await admin.page.getByRole("button", { name: "View Video" }).click();
  await expect(uploads.pending.locator("video")).toBeVisible({ timeout: 60_000 });
  await expectNoViolations(admin.page);
  await teacher.page.goto("/dashboard");
  await expect(uploads.row(new UploadPage(teacher.page).myUploads, "Second")).toBeVisible();
  await expectNoViolations(teacher.page);
  const { page } = await people.visitor();
  await page.goto("/");
  await expect(page.getByRole("article", { name: "Seeing well" })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Enroll Now" }).click();
  await expect(page.locator("video")).toBeVisible({ timeout: 60_000 });
  await expectNoViolations(page);
});

test("axe finds nothing in the green room, while waiting, in the class and after it", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada Teacher");
  const ben = await people.student("Ben");
  const lesson = await people.classOf(teacher);
  await teacher.room.openGreenRoom(lesson.id);
  await expectNoViolations(teacher.page);
  await ben.room.join(lesson.id);
  await expectNoViolations(ben.page);
  await teacher.room.joinButton.click();
  await teacher.room.start();
  await teacher.room.expectSees("Ben");
  await expectNoViolations(teacher.page);
  await ben.room.expectSees("Ada Teacher");
  await expectNoViolations(ben.page);
  await teacher.room.stopButton.click();
  await expect(ben.room.figures).toHaveCount(0);
  await expectNoViolations(ben.page);
});
