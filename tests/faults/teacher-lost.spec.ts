import { MESSAGES } from "@lyceum/shared/messages.ts";
import { ClassPage } from "../support/pages/ClassPage.ts";
import { crash } from "../support/pages/media.ts";
import { expectAllHearAll, expectAllSeeAll } from "../support/people/people.ts";
import { expect, test } from "../support/pages/test.ts";

const { hostAway } = MESSAGES.meeting;

test("a teacher whose page dies is missed, the class goes on, and they come back", async ({
  people,
}) => {
  const { lesson, teacher, students, everyone } = await people.liveClass(["Ben", "Cleo"]);
  await expectAllSeeAll(everyone);
  await crash(teacher.page);
  for (const { room } of students) await expect(room.status(hostAway)).toBeVisible();
  await expectAllSeeAll(students);

  const back = new ClassPage(await teacher.context.newPage());
  await back.join(lesson.id);
  await expect(back.stopButton).toBeVisible();
  for (const { room } of students) {
    await expect(room.status(hostAway)).toHaveCount(0);
    await expect(room.participant(teacher.name)).toHaveCount(1);
  }
  const returned = { ...teacher, page: back.page, room: back };
  await expectAllSeeAll([returned, ...students]);
  await expectAllHearAll([returned, ...students]);
});
