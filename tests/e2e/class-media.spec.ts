import { arrivingWidth } from "../support/pages/media.ts";
import type { Person } from "../support/people/people.ts";
import { expect, test } from "../support/pages/test.ts";

// The layer is chosen by the pixels of the screen.
test.use({ deviceScaleFactor: 1 });

test("a picture arrives as large as it is drawn, and no larger", async ({ people }) => {
  const { teacher, students } = await people.liveClass(["Ben"]);
  const [ben] = students as [Person];
  const video = ben.room.figure(teacher.name).locator("video");
  // In the second step the 320 pixels of the lowest layer are too few, and the 1,280 of the highest too many.
  for (const [viewport, width] of [
    [{ width: 240, height: 320 }, 320],
    [{ width: 800, height: 600 }, 640],
    [{ width: 240, height: 320 }, 320],
  ] as const) {
    await ben.page.setViewportSize(viewport);
    await expect.poll(() => arrivingWidth(video)).toBe(width);
  }
});
