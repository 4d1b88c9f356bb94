import { MESSAGES } from "@lyceum/shared/messages.ts";
import { expectAllHearAll, expectAllSeeAll } from "../support/people/people.ts";
import { joinLate } from "../support/servers/recovery.ts";
import { expect, test } from "../support/pages/test.ts";

const { meeting } = MESSAGES;

test("three people hold a class: green room, waiting, start, pictures and voices, stop", async ({
  people,
}) => {
  const asPeopleDo = { processed: true };
  const teacher = await people.teacher("Ada Teacher", asPeopleDo);
  const [ben, cleo] = [
    await people.student("Ben", asPeopleDo),
    await people.student("Cleo", asPeopleDo),
  ];
  const everyone = [teacher, ben, cleo];
  const lesson = await people.classOf(teacher, { title: "Algebra" });

  await test.step("the green room shows one's own picture and how loud one is", async () => {
    await teacher.room.openGreenRoom(lesson.id);
    await teacher.room.expectPreview();
    await expect
      .poll(() => teacher.room.level.getAttribute("aria-valuenow").then(Number))
      .toBeGreaterThan(0);
    await teacher.room.joinButton.click();
    await expect(teacher.room.startButton).toBeVisible();
  });

  await test.step("students who come before the start wait, and see nobody", async () => {
    for (const student of [ben, cleo]) {
      await student.room.openGreenRoom(lesson.id);
      await student.room.joinButton.click();
      await expect(student.room.status(meeting.waiting)).toBeVisible();
      await expect(student.room.startButton).toHaveCount(0);
    }
  });

  await test.step("the start lets them in, and everybody sees and hears everybody", async () => {
    await teacher.room.start();
    for (const student of [ben, cleo])
      await expect(student.room.status(meeting.waiting)).toHaveCount(0);
    await expectAllSeeAll(everyone);
    await expectAllHearAll(everyone);
    for (const each of everyone)
      await expect(each.room.participants.getByRole("listitem")).toHaveCount(3);
  });

  await test.step("a person who leaves disappears everywhere", async () => {
    await cleo.room.leaveButton.click();
    for (const each of [teacher, ben]) {
      await expect(each.room.figure("Cleo")).toHaveCount(0);
      await expect(each.room.participant("Cleo")).toHaveCount(0);
      await expect(each.room.participants.getByRole("listitem")).toHaveCount(2);
    }
    await expectAllSeeAll([teacher, ben]);
  });

  await test.step("the stop ends it for all", async () => {
    // Classes of other tests may still be live on this site.
    const rooms = async () => (await people.site.sfu.load({})).rooms;
    const before = await rooms();
    await teacher.room.stopButton.click();
    for (const each of [teacher, ben]) await each.room.expectEnded();
    await expect.poll(rooms).toBe(before - 1);
  });
});

// `npm run bench:recovery` measures how soon.
test("a latecomer sees and hears everybody, and everybody them", async ({ people }) => {
  const { everyone } = await joinLate(people);
  await expectAllSeeAll(everyone);
  await expectAllHearAll(everyone);
});
