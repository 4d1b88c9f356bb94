import { expectNoViolations } from "../support/pages/axe.ts";
import { expect, test } from "../support/pages/test.ts";

test("a device that the browser refuses is said in plain words, before the class and in it", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada Teacher");
  const lesson = await people.classOf(teacher);
  await teacher.page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
  });
  await teacher.room.openGreenRoom(lesson.id);
  const refused = (device: string) =>
    teacher.page.getByText(`Your browser does not let this page use the ${device}.`);
  await expect(refused("camera")).toBeVisible();
  await expect(refused("microphone")).toBeVisible();
  await expectNoViolations(teacher.page);
  await teacher.room.joinButton.click();
  await expect(teacher.room.leaveButton).toBeVisible();
  await teacher.room.microphone.click();
  await expect(refused("microphone")).toBeVisible();
});
