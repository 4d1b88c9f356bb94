import { expectNoViolations } from "../support/pages/axe.ts";
import { boxOf } from "../support/pages/box.ts";
import { expect, test } from "../support/pages/test.ts";

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

test("a class has a title, and each of its screens the focus when it comes", async ({ people }) => {
  const teacher = await people.teacher("Ada Teacher");
  const lesson = await people.classOf(teacher);
  const { page, room } = teacher;
  await page.goto(`/class/${lesson.id}`);
  await page.getByRole("link", { name: "Join class" }).click();
  await expect(room.joinButton).toBeEnabled();
  await expect(page).toHaveTitle(/^Class · /);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await room.joinButton.click();
  await expect(page.getByRole("region", { name: "Pictures" })).toBeFocused();
  await room.start();
  await room.leaveAsHost("Leave");
  await expect(page.getByRole("heading", { name: "You left the class." })).toBeFocused();
  await page.getByRole("button", { name: "Rejoin" }).click();
  await expect(room.joinButton).toBeEnabled();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("the focus stays in the class when a button goes with what was pressed", async ({
  people,
}) => {
  const { teacher } = await people.silentClass([]);
  const { page, room } = teacher;
  await room.stopButton.click();
  await room.undoButton.press("Enter");
  await expect(room.undoButton).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Pictures" })).toBeFocused();
});

test("what is said in a class is read out while a sheet lies over it", async ({ people }) => {
  const { teacher, students } = await people.silentClass(["Ben"]);
  const [ben] = students as [(typeof students)[number]];
  await ben.page.setViewportSize({ width: 360, height: 640 });
  await ben.page.getByRole("button", { name: "More" }).click();
  await ben.page.getByRole("menuitem", { name: "People" }).click();
  await expect(ben.room.participants).toBeVisible();
  await teacher.room.chooseFor("Ben", "Ask to unmute");
  // Found by its role: what a sheet hides from screen readers has none.
  await expect(
    ben.page.getByRole("status").filter({ hasText: "The teacher asks you to unmute." }),
  ).toBeVisible();
  await teacher.room.leaveAsHost("Leave");
  await expect(ben.room.status("The teacher left.")).toBeVisible();
});

test("messages that are taller than the pictures are scrolled, as on a page that is enlarged", async ({
  people,
}) => {
  const { teacher, students } = await people.silentClass(["Ben"]);
  const [ben] = students as [(typeof students)[number]];
  await ben.page.setViewportSize({ width: 320, height: 256 });
  await teacher.page.getByRole("button", { name: "More", exact: true }).click();
  await teacher.page.getByRole("menuitem", { name: "Recording", exact: true }).click();
  await teacher.page.getByRole("button", { name: "Record", exact: true }).click();
  await teacher.page.keyboard.press("Escape");
  await teacher.room.chooseFor("Ben", "Ask to unmute");
  const asked = ben.page.getByText("The teacher asks you to unmute.");
  const refuse = ben.page.getByRole("button", { name: "Do not record me" });
  const bar = await boxOf(ben.page.getByRole("banner"));
  for (const shown of [asked, refuse]) {
    await shown.evaluate((each) => each.scrollIntoView());
    await expect(shown).toBeInViewport();
    expect((await boxOf(shown)).y).toBeGreaterThanOrEqual(bar.y + bar.height);
  }
});
