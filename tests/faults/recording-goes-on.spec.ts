import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { beepsIn, flashesIn, middleOf, offsetsOf } from "../../backend/test/beeps-and-flashes.ts";
import { flashAndBeep } from "../support/pages/flashes.ts";
import { expect } from "../support/pages/test.ts";
import { childrenOf } from "../support/servers/SupervisedSite.ts";
import { test } from "../support/servers/supervised-test.ts";

/** Composition and its restart, on a busy machine. */
const MADE = 240_000;
/** Milliseconds that are recorded before each fault, and after the last. */
const FILMED = 4_000;

/** The only recording's folder. */
const folderIn = async (root: string): Promise<string> => {
  const [id] = await readdir(root);
  if (id === undefined) throw new Error("Nothing is recorded.");
  return join(root, id);
};

/** The logs of packets by name, with their sizes. */
const logsIn = async (root: string): Promise<Map<string, number>> => {
  const folder = await folderIn(root);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".rtp"));
  const sizes = await Promise.all(files.map((file) => stat(join(folder, file))));
  return new Map(files.map((file, place) => [file, sizes[place]!.size]));
};

/** Resolves once camera and microphone are written on, in logs that are not among these. */
const expectWritten = async (root: string, before = new Map<string, number>()) => {
  const grown = async () => {
    const first = await logsIn(root);
    await sleep(500);
    const second = await logsIn(root);
    return [...second].filter(
      ([file, size]) => !before.has(file) && size > (first.get(file) ?? size),
    ).length;
  };
  await expect.poll(grown).toBe(2);
};

test("a recording goes on after its server, its media worker and its media host were killed, and is composed although the composer is", async ({
  visitors,
}) => {
  test.setTimeout(600_000);
  const { site } = visitors;
  const root = join(site.folder, "data/recordings");
  const teacher = await visitors.teacher("Ada Teacher");
  await teacher.context.addInitScript(flashAndBeep);
  const lesson = await visitors.classOf(teacher);
  await teacher.room.join(lesson.id);
  await teacher.room.start();
  const press = (name: string) => teacher.page.getByRole("button", { name, exact: true }).click();
  await press("More");
  await teacher.page.getByRole("menuitem", { name: "Recording", exact: true }).click();
  await press("Record");
  await expect(teacher.page.getByRole("button", { name: "Stop recording" })).toBeVisible();
  await expectWritten(root);
  await sleep(FILMED);

  // The media host writes on while there is no server.
  await site.kill("server");
  await expectWritten(root);
  await site.says("The server is running again");
  await sleep(FILMED);

  const [first] = await childrenOf((await site.pidOf("mediaHost"))!);
  const ofFirst = await logsIn(root);
  process.kill(Number(first), "SIGKILL");
  await expectWritten(root, ofFirst);
  await sleep(FILMED);

  const ofSecond = await logsIn(root);
  await site.kill("mediaHost");
  await expectWritten(root, ofSecond);
  await sleep(FILMED);
  // Nothing that was written is lost.
  const all = await logsIn(root);
  for (const [file, size] of ofSecond) expect(all.get(file)).toBeGreaterThanOrEqual(size);
  await press("Stop recording");
  const controls = teacher.page.getByRole("dialog", { name: "Recording" });
  await expect(controls.getByRole("button", { name: "Record", exact: true })).toBeVisible();
  await controls.getByRole("button", { name: "Close" }).click();
  await teacher.room.stopButton.click();
  await teacher.room.expectEnded();

  // The composer is part of the server.
  const folder = await folderIn(root);
  const parts = () => readdir(join(folder, "work")).catch(() => []);
  await expect.poll(async () => (await parts()).length, { timeout: MADE }).toBeGreaterThan(0);
  await site.kill("server");
  const status = () =>
    fetch(`${site.url}/ready`).then(
      ({ status: is }) => is,
      () => 0,
    );
  await expect.poll(status).toBe(200);
  await teacher.page.goto(`/class/${lesson.id}`);
  const region = teacher.page.getByRole("region", { name: "Recording", exact: true });
  await expect(region.getByText("Ready", { exact: true })).toBeVisible({ timeout: MADE });

  const video = join(folder, "class.mp4");
  const [flashes, beeps] = [await flashesIn(video), await beepsIn(video)];
  expect(flashes.length).toBeGreaterThanOrEqual((4 * FILMED) / 1_000);
  const offsets = offsetsOf(flashes, beeps);
  expect(Math.abs(middleOf(offsets)), `beep minus flash: ${offsets.join()}`).toBeLessThanOrEqual(
    40,
  );
});
