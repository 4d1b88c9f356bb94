import { arrivingWidth } from "../support/pages/media.ts";
import { type Person, expectAllHearAll, expectAllSeeAll } from "../support/people/people.ts";
import { expect, test } from "../support/pages/test.ts";

test("a camera turned off goes dark for the others, and comes back", async ({ people }) => {
  const { teacher, students, everyone } = await people.liveClass(["Ben", "Cleo"]);
  const [ben] = students as [Person, Person];
  await expectAllSeeAll(everyone);
  await ben.room.camera.click();
  await expect(ben.room.camera).toHaveAttribute("aria-pressed", "false");
  for (const each of [teacher, students[1]!]) {
    await expect(each.room.participant("Ben")).toContainText("Camera off");
    await expect(each.room.figure("Ben").locator("video")).toBeHidden();
  }
  await ben.room.camera.click();
  await expect(ben.room.camera).toHaveAttribute("aria-pressed", "true");
  for (const each of [teacher, students[1]!]) {
    await expect(each.room.participant("Ben")).not.toContainText("Camera off");
    await each.room.expectSees("Ben");
  }
});

test("a microphone turned off is silent for the others, who see that it is", async ({ people }) => {
  const { teacher, students, everyone } = await people.liveClass(["Ben", "Cleo"]);
  const [ben, cleo] = students as [Person, Person];
  await expectAllHearAll(everyone);
  await ben.room.microphone.click();
  await expect(ben.room.microphone).toHaveAttribute("aria-pressed", "false");
  for (const each of [teacher, cleo]) {
    await expect(each.room.participant("Ben")).toContainText("Muted");
    await each.room.expectHears(1);
  }
  await ben.room.microphone.click();
  for (const each of [teacher, cleo]) {
    await expect(each.room.participant("Ben")).not.toContainText("Muted");
    await each.room.expectHears(2);
  }
});

test("the list says who speaks", async ({ people }) => {
  const { teacher, students } = await people.liveClass(["Ben"]);
  const [ben] = students as [Person];
  await teacher.room.microphone.click();
  await expect(ben.room.participant(teacher.name)).toContainText("Muted");
  await expect(teacher.room.participant("Ben")).toContainText("Speaking");
  await expect(teacher.room.participant(teacher.name)).not.toContainText("Speaking");
});

test("a picture arrives as large as it is drawn, and no larger", async ({ people }) => {
  const { teacher, students } = await people.liveClass(["Ben"]);
  const [ben] = students as [Person];
  const video = ben.room.figure(teacher.name).locator("video");
  // In the second step the 320 pixels of the lowest layer are too few, and the 1,280 of the highest too many.
  for (const [viewport, width] of [
    [{ width: 240, height: 320 }, 320],
    [{ width: 800, height: 600 }, 640],
    [{ width: 240, height: 320 }, 320],
  ] as const) {
    await ben.page.setViewportSize(viewport);
    await expect.poll(() => arrivingWidth(video)).toBe(width);
  }
});
