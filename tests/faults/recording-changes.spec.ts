import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { beepsIn, flashesIn, middleOf, offsetsOf } from "../../backend/test/beeps-and-flashes.ts";
import { flashAndBeep } from "../support/pages/flashes.ts";
import { expect, test } from "../support/pages/test.ts";
import { inDatabase } from "../support/people/blogs.ts";

/** Composition on a busy machine. */
const MADE = 240_000;
/** Milliseconds that are recorded before each change, and after the last. */
const FILMED = 6_000;
/** Milliseconds for which something is off. */
const OFF = 2_000;
/** A flash whose beep was muted is this many milliseconds from the next one at least. */
const APART = 300;

declare const changePictureSize: (width: number, height: number) => void;

test("sound and picture stay together through a mute, a camera that was off, another size and a pause", async ({
  people,
  site,
}) => {
  test.setTimeout(600_000);
  const teacher = await people.teacher("Ada Teacher");
  await teacher.context.addInitScript(flashAndBeep);
  const lesson = await people.classOf(teacher);
  await teacher.room.join(lesson.id);
  await teacher.room.start();
  const press = (name: string) => teacher.page.getByRole("button", { name, exact: true }).click();
  await press("More");
  await teacher.page.getByRole("menuitem", { name: "Recording", exact: true }).click();
  await press("Record");
  const controls = teacher.page.getByRole("dialog", { name: "Recording" });
  await expect(controls.getByRole("button", { name: "Stop recording" })).toBeVisible();
  await controls.getByRole("button", { name: "Close" }).click();

  for (const device of [teacher.room.microphone, teacher.room.camera]) {
    await sleep(FILMED);
    await device.click();
    await sleep(OFF);
    await device.click();
  }
  await sleep(FILMED);
  await teacher.page.evaluate(() => changePictureSize(320, 180));
  await sleep(FILMED);
  await press("More");
  await teacher.page.getByRole("menuitem", { name: "Recording", exact: true }).click();
  await press("Pause recording");
  await sleep(OFF);
  await press("Resume recording");
  await sleep(FILMED);
  await press("Stop recording");
  await expect(controls.getByRole("button", { name: "Record", exact: true })).toBeVisible();
  await controls.getByRole("button", { name: "Close" }).click();
  await teacher.room.stopButton.click();
  await teacher.room.expectEnded();
  await teacher.page.goto(`/class/${lesson.id}`);
  const region = teacher.page.getByRole("region", { name: "Recording", exact: true });
  await expect(region.getByText("Ready", { exact: true })).toBeVisible({ timeout: MADE });

  const { rows } = await inDatabase(site, ({ pool }) =>
    pool.query<{ id: string }>("select id from class_recordings where class_id = $1", [lesson.id]),
  );
  const video = join(site.folder, "recordings", rows[0]!.id, "class.mp4");
  const offsets = offsetsOf(await flashesIn(video), await beepsIn(video)).filter(
    (offset) => Math.abs(offset) < APART,
  );
  expect(offsets.length).toBeGreaterThanOrEqual((4 * FILMED) / 1_030);
  const half = Math.floor(offsets.length / 2);
  for (const part of [offsets.slice(0, half), offsets.slice(half)])
    expect(Math.abs(middleOf(part)), `beep minus flash: ${part.join()}`).toBeLessThanOrEqual(40);
});
