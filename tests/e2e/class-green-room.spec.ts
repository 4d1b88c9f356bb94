import { expect, test } from "../support/pages/test.ts";

test("the button to join stays where it is when what a host may set comes later", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada Teacher");
  const lesson = await people.classOf(teacher);
  const known = Promise.withResolvers<void>();
  await teacher.page.route(`**/api/classes/${lesson.id}/settings`, async (route) => {
    await known.promise;
    await route.continue();
  });
  await teacher.room.openGreenRoom(lesson.id);
  const settings = teacher.page.getByRole("button", { name: "Class settings" });
  await expect(settings).toHaveCount(0);
  const place = await teacher.room.joinButton.boundingBox();
  known.resolve();
  await expect(settings).toBeVisible();
  expect(await teacher.room.joinButton.boundingBox()).toEqual(place);
});
