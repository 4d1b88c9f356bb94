import type { CDPSession } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const TURNS = 30;
/** The first turns load what the later ones find. */
const WARM = 5;
/** Most bytes of the heap that a turn may leave behind. */
const LEFT_BEHIND = 100_000;

/** Bytes of the page's heap that something still holds, and how many listeners and elements there are. */
async function heldBy(devtools: CDPSession) {
  await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value;
  return { heap: valueOf("JSHeapUsedSize"), listeners: valueOf("JSEventListeners") };
}

test(`${TURNS} times in and out of a class leaves nothing behind`, async ({ people }) => {
  test.setTimeout(600_000);
  const { teacher } = await people.liveClass([]);
  const ben = await people.student("Ben");
  const { page, room } = ben;
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    const { getUserMedia } = MediaDevices.prototype;
    MediaDevices.prototype.getUserMedia = async function keep(constraints) {
      const stream = await getUserMedia.call(this, constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  let sockets = 0;
  page.on("websocket", () => (sockets += 1));
  await page.goto("/dashboard");
  const devtools = await ben.context.newCDPSession(page);
  await devtools.send("Performance.enable");
  const open = page.getByRole("listitem").filter({ hasText: "Algebra" }).getByRole("link");

  let warm = { heap: 0, listeners: 0 };
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (turn === WARM) warm = await heldBy(devtools);
    await open.click();
    await room.joinButton.click();
    await room.expectSees(teacher.name, 1);
    await room.leaveButton.click();
    await page.getByRole("link", { name: "Back to dashboard" }).click();
    await expect(open).toBeVisible();
  }

  const left = await page.evaluate(() => ({
    connections: window.peerConnections.filter((each) => each.connectionState !== "closed").length,
    tracks: (window as unknown as { tracks: MediaStreamTrack[] }).tracks.filter(
      ({ readyState }) => readyState === "live",
    ).length,
  }));
  expect(left).toEqual({ connections: 0, tracks: 0 });
  expect(sockets, "one line serves all of them").toBe(1);
  await expect(teacher.room.participants.getByRole("listitem")).toHaveCount(1);
  // What the test itself keeps is no part of the page's.
  await page.evaluate(() => {
    window.peerConnections.length = 0;
    (window as unknown as { tracks: MediaStreamTrack[] }).tracks.length = 0;
  });
  const { heap, listeners } = await heldBy(devtools);
  expect(heap - warm.heap).toBeLessThan((TURNS - WARM) * LEFT_BEHIND);
  expect(listeners).toBeLessThanOrEqual(warm.listeners + 50);
});
