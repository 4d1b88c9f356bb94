import { openTabToShare } from "../../support/pages/sharedTab.ts";
import { expect, test } from "../../support/pages/test.ts";
import { shoot } from "./shoot.ts";

test("green room, waiting, and the class growing from one to nine", async ({ people }) => {
  const teacher = await people.teacher("Ada Lovelace");
  const lesson = await people.classOf(teacher, { title: "Algebra for beginners" });
  const { page, room } = teacher;
  await room.openGreenRoom(lesson.id);
  await shoot(page, "green-room", () => room.expectPreview());

  const ben = await people.student("Ben Okri");
  await ben.room.join(lesson.id);
  await shoot(ben.page, "waiting", async () => undefined);

  await room.joinButton.click();
  await shoot(page, "class-before-start", () => expect(room.startButton).toBeVisible());
  await room.start();
  await ben.room.leaveButton.click();
  await shoot(page, "class-1", () => expect(room.figure("Ben Okri")).toHaveCount(0));

  const join = async (name: string) => {
    const student = await people.student(name);
    // Two cores draw all of these pages, so those outside the screenshot are small.
    await student.page.setViewportSize({ width: 360, height: 300 });
    await student.room.join(lesson.id);
    await room.expectSees(name, 1);
    return student;
  };
  const cleo = await join("Cleo Achterberg-Montgomery");
  await join("Dora Maar");
  await shoot(page, "class-3", () => expect(room.figures).toHaveCount(3));

  await openTabToShare(cleo);
  await cleo.room.shareScreen.click();
  await shoot(page, "class-3-screen", () => room.expectSees(`${cleo.name} (screen)`, 1));
  await cleo.room.shareScreen.click();
  await cleo.room.camera.click();
  await cleo.room.microphone.click();

  for (const name of ["Emil", "Fay Wray", "Gus", "Hana", "Ivo", "Jun"]) await join(name);
  await shoot(page, "class-9", () => expect(room.figures.nth(5)).toBeVisible());
  await room.stopButton.click();
  await shoot(page, "class-ended", () => expect(room.figures).toHaveCount(0));
});
