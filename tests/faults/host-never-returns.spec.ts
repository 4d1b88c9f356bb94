import { crash } from "../support/pages/media.ts";
import { expect, test } from "../support/pages/test.ts";

test.use({
  siteOptions: { signaling: { disconnectShown: 200, seatKept: 1_000, hostReturn: 2_000 } },
});

test("a class whose teacher does not come back in time ends for all", async ({ people, site }) => {
  const { teacher, students } = await people.liveClass(["Ben"]);
  await students[0]!.room.expectSees(teacher.name);
  await crash(teacher.page);
  await students[0]!.room.expectEnded();
  await expect.poll(async () => (await site.sfu.load({})).rooms).toBe(0);
});

test("a seat that nobody comes back to is given up", async ({ people }) => {
  const { teacher, students } = await people.liveClass(["Ben"]);
  await teacher.room.expectSees("Ben");
  await crash(students[0]!.page);
  await expect(teacher.room.participant("Ben")).toHaveCount(0);
  await expect(teacher.room.figure("Ben")).toHaveCount(0);
});
