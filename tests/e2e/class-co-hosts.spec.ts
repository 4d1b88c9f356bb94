import { expectNoViolations } from "../support/pages/axe.ts";
import type { Person } from "../support/people/people.ts";
import { expect, test } from "../support/pages/test.ts";

const HOST_LEFT = "The teacher left.";

const openSettings = async ({ page }: Person) => {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Class settings" }).click();
  return page.getByRole("dialog", { name: "Class settings" });
};

test("a co-host stays one while they are away, keeps the class alive, and is taken back in the settings", async ({
  people,
}) => {
  const { lesson, teacher, students } = await people.silentClass(["Ben", "Cleo"]);
  const [ben, cleo] = students as [Person, Person];
  await teacher.room.chooseFor("Ben", "Make co-host");
  await expect(ben.room.stopButton).toBeVisible();

  await teacher.room.leaveAsHost("Leave");
  await expect(cleo.room.participant("Ada Teacher")).toHaveCount(0);
  await expect(cleo.room.status(HOST_LEFT)).toHaveCount(0);
  await ben.room.leaveAsHost("Leave");
  await expect(cleo.room.status(HOST_LEFT)).toBeVisible();
  await ben.room.joinSilently(lesson.id);
  await expect(ben.room.stopButton).toBeVisible();
  await expect(cleo.room.status(HOST_LEFT)).toHaveCount(0);

  await teacher.room.joinSilently(lesson.id);
  await ben.room.leaveAsHost("Leave");
  await expect(teacher.room.participant("Ben")).toHaveCount(0);
  const settings = await openSettings(teacher);
  await expect(settings.getByRole("region", { name: "Co-hosts" })).toContainText("Ben");
  await expectNoViolations(teacher.page);
  await settings.getByRole("button", { name: "End co-hosting of Ben" }).click();
  await expect(settings.getByRole("region", { name: "Co-hosts" })).toHaveCount(0);
  await ben.room.joinSilently(lesson.id);
  await expect(ben.room.leaveButton).toBeVisible();
  await expect(ben.room.stopButton).toHaveCount(0);
});

test("a student's dashboard shows how long they were in their recent classes", async ({
  people,
}) => {
  const { lesson, teacher, students } = await people.silentClass(["Ben"]);
  const [ben] = students as [Person];
  await teacher.room.leaveAsHost("End for all");
  await ben.room.expectEnded();
  await ben.page.goto("/dashboard");
  const recent = ben.page.getByRole("region", { name: "Recent classes" });
  await expect(recent.getByRole("listitem")).toHaveCount(1);
  await expect(recent).toContainText(/Present for \d+ (s|min)/);
  await expectNoViolations(ben.page);
  await recent.getByRole("link", { name: "Algebra" }).click();
  await expect(ben.page).toHaveURL(new RegExp(`/class/${lesson.id}$`));
  await expect(ben.page.getByRole("heading", { level: 1, name: "Algebra" })).toBeVisible();
});
