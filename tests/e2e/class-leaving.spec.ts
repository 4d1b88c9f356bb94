import { MESSAGES } from "@lyceum/shared/messages.ts";

import { expectNoViolations } from "../support/pages/axe.ts";
import { crash } from "../support/pages/media.ts";
import { type Person, expectAllSeeAll, linksOf } from "../support/people/people.ts";
import { expect, test } from "../support/pages/test.ts";

const { meeting } = MESSAGES;

test("a stop of the class can be undone, and else ends it, though the teacher closes the page", async ({
  people,
}) => {
  const { teacher, students, everyone } = await people.liveClass(["Ben"]);
  const [ben] = students as [Person];
  await expectAllSeeAll(everyone);
  await teacher.room.stopButton.click();
  await expect(ben.page.getByText("The class is ending…")).toBeVisible();
  await teacher.room.undoButton.click();
  await expect(teacher.room.undoButton).toHaveCount(0);
  await expect(ben.page.getByText("The class is ending…")).toHaveCount(0);
  await expectAllSeeAll(everyone);

  await teacher.room.stopButton.click();
  await expect(teacher.room.undoButton).toBeVisible();
  await teacher.page.close();
  await ben.room.expectEnded();
});

test("leaving, a host chooses whether the class goes on; others see that they left", async ({
  people,
}) => {
  const { lesson, teacher, students } = await people.silentClass(["Ben"]);
  const [ben] = students as [Person];
  await teacher.room.leaveButton.click();
  await expect(teacher.page.getByRole("dialog", { name: "Leave the class?" })).toBeVisible();
  await expectNoViolations(teacher.page);
  await teacher.page.keyboard.press("Escape");
  await expect(teacher.room.leaveButton).toBeFocused();
  await teacher.room.leaveAsHost("Leave");
  await expect(teacher.page.getByRole("heading", { name: "You left the class." })).toBeVisible();
  await expect(ben.room.status("The teacher left.")).toBeVisible();
  await expect(ben.room.status(meeting.hostAway)).toHaveCount(0);

  await teacher.room.joinSilently(lesson.id);
  await expect(ben.room.status("The teacher left.")).toHaveCount(0);
  await teacher.room.leaveAsHost("End for all");
  await teacher.room.expectEnded();
  await ben.room.expectEnded();
});

test("a teacher whose page dies lost the connection, and did not leave", async ({ people }) => {
  const { teacher, students } = await people.silentClass(["Ben"]);
  await crash(teacher.page);
  await expect(students[0]!.room.status(meeting.hostAway)).toBeVisible();
  await expect(students[0]!.room.status("The teacher left.")).toHaveCount(0);
});

test("who sits on the end of a class comes back by a button when it opens again", async ({
  people,
}) => {
  const { teacher, students } = await people.liveClass(["Ben"]);
  const [ben] = students as [Person];
  await ben.page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await teacher.room.leaveAsHost("End for all");
  await ben.room.expectEnded();
  const again = ben.page.getByRole("button", { name: "Join again" });
  await expect(again).toHaveCount(0);

  await teacher.page.getByRole("button", { name: "Open again" }).click();
  await teacher.room.joinButton.click();
  await teacher.room.start();
  await expect(ben.page.getByText("The class is open again.")).toBeVisible();
  await expectNoViolations(ben.page);
  await again.click();
  await ben.room.joinButton.click();
  await expectAllSeeAll([teacher, ben]);
  expect(await ben.page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("dashboards say how many are inside, live", async ({ people }) => {
  const { lesson, teacher, students } = await people.silentClass(["Ben"], { title: "Chemistry" });
  const hall = await teacher.context.newPage();
  const cleo = await people.student("Cleo");
  await Promise.all([hall.goto("/dashboard"), cleo.page.goto("/dashboard")]);
  const shown = [
    hall.getByRole("list", { name: "Classes" }).getByRole("listitem"),
    cleo.page.getByRole("region", { name: "Live classes" }).getByRole("listitem"),
  ].map((items) => items.filter({ hasText: "Chemistry" }));
  for (const item of shown) await expect(item).toContainText("2 inside");
  await students[0]!.room.leaveButton.click();
  for (const item of shown) await expect(item).toContainText("1 inside");
  const dora = await people.student("Dora");
  await dora.room.joinSilently(lesson.id);
  for (const item of shown) await expect(item).toContainText("2 inside");
});

test("the green room says who is inside and when the class starts, without a reload", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada Teacher");
  const starts_at = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const lesson = await people.classOf(teacher, { starts_at });
  const ben = await people.student("Ben Okri");
  await ben.room.openGreenRoom(lesson.id);
  await expect(ben.page.getByText(/^Starts /)).toBeVisible();
  await expect(ben.page.locator(`time[datetime="${starts_at}"]`)).toBeVisible();
  await expectNoViolations(ben.page);
  await teacher.room.joinSilently(lesson.id);
  await teacher.room.start();
  await expect(ben.page.getByText("Live now")).toBeVisible();
  await expect(ben.page.getByText("1 inside: Ada", { exact: true })).toBeVisible();
  const cleo = await people.student("Cleo Curie");
  await cleo.room.joinSilently(lesson.id);
  await expect(ben.page.getByText("2 inside: Ada and Cleo", { exact: true })).toBeVisible();
  await expectNoViolations(ben.page);
});

test("the green room names nobody to who has to wait in the lobby", async ({ people }) => {
  const teacher = await people.teacher("Ada Teacher");
  const lesson = await people.classOf(teacher);
  await teacher.room.openGreenRoom(lesson.id);
  await teacher.page.getByRole("button", { name: "Class settings" }).click();
  await teacher.page.getByRole("radio", { name: "Everyone" }).check();
  await teacher.page.getByRole("button", { name: "Save" }).click();
  await expect(teacher.page.getByRole("dialog")).toHaveCount(0);
  await teacher.room.joinButton.click();
  await teacher.room.start();
  const ben = await people.student("Ben");
  await ben.room.openGreenRoom(lesson.id);
  await expect(ben.page.getByText("Live now")).toBeVisible();
  await ben.room.joinButton.click();
  await expect(teacher.page.getByRole("region", { name: "Lobby" }).getByText("Ben")).toBeVisible();
  // Nor is it connected to the media host.
  expect(await linksOf([ben])).toEqual([0]);
  await expect(ben.page.getByText(/inside/)).toHaveCount(0);
  // The teacher's own other page may know.
  const hall = await teacher.context.newPage();
  await hall.goto(`/meeting-room/${lesson.id}`);
  await expect(hall.getByText("1 inside: Ada", { exact: true })).toBeVisible();
  await expect(ben.page.getByText(/inside/)).toHaveCount(0);
});
