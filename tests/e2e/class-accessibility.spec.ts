import { expectNoViolations } from "../support/pages/axe.ts";
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
