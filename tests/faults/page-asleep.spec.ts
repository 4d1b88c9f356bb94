import { expectAllHearAll, expectAllSeeAll } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test.use({ siteOptions: { signaling: { disconnectShown: 200, seatKept: 1_000 } } });

test("a tab that was frozen for longer than its seat was kept is in the class again when it wakes", async ({
  people,
}) => {
  const { teacher, students } = await people.liveClass(["Ben"]);
  const [ben] = students;
  await expectAllSeeAll([teacher, ben!]);
  const devtools = await ben!.context.newCDPSession(ben!.page);
  await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
  await ben!.context.setOffline(true);
  await expect(teacher.room.participant("Ben")).toHaveCount(0);
  await ben!.context.setOffline(false);
  await devtools.send("Page.setWebLifecycleState", { state: "active" });
  await expect(teacher.room.participant("Ben")).toHaveCount(1);
  await expectAllSeeAll([teacher, ben!]);
  await expectAllHearAll([teacher, ben!]);
});

test("a clock that jumps by a day, either way, ends no class", async ({ people }) => {
  const { lesson, teacher } = await people.liveClass([]);
  const ben = await people.student("Ben");
  await ben.context.addInitScript(() => {
    const { now } = Date;
    Object.assign(window, { jump: 0 });
    Date.now = () => now() + (window as unknown as { jump: number }).jump;
  });
  await ben.room.join(lesson.id);
  for (const jump of [86_400_000, -86_400_000]) {
    await ben.page.evaluate((by) => Object.assign(window, { jump: by }), jump);
    await expectAllSeeAll([teacher, ben]);
    await ben.room.microphone.click();
    await expect(teacher.room.participant("Ben")).toContainText("Muted");
    await ben.room.microphone.click();
    await expect(teacher.room.participant("Ben")).not.toContainText("Muted");
  }
});

test("on a processor six times slower one gets into a class, and is seen", async ({ people }) => {
  const { lesson, teacher } = await people.liveClass([]);
  const ben = await people.student("Ben");
  const devtools = await ben.context.newCDPSession(ben.page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await ben.room.join(lesson.id);
  await expectAllSeeAll([teacher, ben]);
  await expectAllHearAll([teacher, ben]);
});
