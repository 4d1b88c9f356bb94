import { expectNoViolations } from "../support/pages/axe.ts";
import { expect, test } from "../support/pages/test.ts";

test("a browser that names no speaker asks the person for one, and the class plays on it while it is plugged in", async ({
  people,
}) => {
  const { teacher, lesson } = await people.liveClass([]);
  const student = await people.student("Ben");
  // As Firefox does. This machine may have no speaker at all.
  await student.page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const named: Partial<MediaDeviceInfo>[] = [];
    const all = devices.enumerateDevices.bind(devices);
    devices.enumerateDevices = async () =>
      [
        ...(await all()).filter(({ kind }) => kind !== "audiooutput"),
        ...named.filter(({ deviceId }) => deviceId !== document.body.dataset.unplugged),
      ] as MediaDeviceInfo[];
    const selectAudioOutput = () => {
      const deviceId = named.length === 0 ? "headset" : "loudspeaker";
      const chosen = { kind: "audiooutput", deviceId, label: deviceId } as const;
      named.push(chosen);
      return Promise.resolve(chosen);
    };
    Object.assign(devices, { selectAudioOutput });
    HTMLMediaElement.prototype.setSinkId = function setSinkId(id) {
      this.dataset.speaker = id;
      return Promise.resolve();
    };
  });
  await student.room.openGreenRoom(lesson.id);
  const cameras = student.page.getByLabel("Camera device").getByRole("option");
  await expect(cameras.filter({ hasText: /^fake/iu })).not.toHaveCount(0);
  const speaker = student.page.getByLabel("Speaker", { exact: true });
  await expect(speaker).toHaveCount(0);
  const choose = student.page.getByRole("button", { name: "Choose a speaker" });
  await choose.click();
  await expect(speaker).toHaveValue("headset");
  await choose.click();
  await expect(speaker).toHaveValue("loudspeaker");
  await speaker.selectOption("headset");
  await expect(speaker).toHaveValue("headset");
  await student.room.joinButton.click();
  await student.room.expectSees(teacher.name);
  const playedOn = (id: string) => student.page.locator(`audio[data-speaker="${id}"]`);
  await expect(playedOn("headset")).not.toHaveCount(0);

  // By the specification, what is played on a speaker that is gone is silent.
  const unplug = (id: string) =>
    student.page.evaluate((unplugged) => {
      document.body.dataset.unplugged = unplugged;
      navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
    }, id);
  await unplug("headset");
  await expect(playedOn("")).not.toHaveCount(0);
  await expect(playedOn("headset")).toHaveCount(0);
  await unplug("");
  await expect(playedOn("headset")).not.toHaveCount(0);
  await expect(playedOn("")).toHaveCount(0);
});

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
