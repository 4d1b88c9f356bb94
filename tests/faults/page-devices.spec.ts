import { linksOf } from "../support/people/people.ts";
import { expect, test } from "../support/pages/test.ts";

test("a camera that cannot be sent is given up, and all else goes on", async ({ people }) => {
  const { lesson, teacher } = await people.liveClass([]);
  const ben = await people.student("Ben");
  // As on a machine that cannot open an encoder.
  await ben.context.addInitScript(() => {
    const { addTransceiver } = RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.addTransceiver = function refuse(track, init) {
      if (typeof track !== "string" && track.kind === "video")
        throw new DOMException("No encoder", "OperationError");
      return addTransceiver.call(this, track, init);
    };
  });
  await ben.room.join(lesson.id);
  await expect(ben.page.getByText("Your camera could not be sent to the class.")).toBeVisible();
  await expect(ben.room.camera).toHaveAttribute("aria-pressed", "false");
  const links = await linksOf([ben]);
  await teacher.room.expectHears(1);
  await ben.room.expectHears(1);
  await ben.room.expectSees(teacher.name);
  expect(await linksOf([ben]), "media was opened again").toEqual(links);

  await ben.page.getByRole("button", { name: "Dismiss" }).click();
  await expect(ben.page.getByText("Your camera could not be sent to the class.")).toHaveCount(0);
});
