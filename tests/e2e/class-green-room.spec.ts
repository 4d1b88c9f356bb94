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

test("a camera that is turned off while it is being opened stays off", async ({ people }) => {
  const teacher = await people.teacher("Ada Teacher");
  const lesson = await people.classOf(teacher);
  const { page, room } = teacher;
  await page.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      await new Promise<void>((resolve) => addEventListener("devicesanswer", () => resolve()));
      return open(wanted);
    };
  });
  await room.openGreenRoom(lesson.id);
  await expect(room.camera).toHaveAttribute("aria-busy", "true");
  await room.camera.click();
  await expect(room.camera).not.toHaveAttribute("aria-busy");
  await page.evaluate(() => dispatchEvent(new Event("devicesanswer")));
  await expect(room.microphone).toHaveAttribute("aria-pressed", "true");
  await expect(room.camera).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByText("Your camera is off")).toBeVisible();
});
