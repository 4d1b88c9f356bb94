import type { Locator } from "@playwright/test";

import { expect, test } from "../support/pages/test.ts";

for (const width of [320, 360]) {
  test(`at ${width} pixels everything in the bar is within reach`, async ({ people }) => {
    const teacher = await people.teacher("Ada Teacher");
    const lesson = await people.classOf(teacher);
    const { page, room } = teacher;
    await page.setViewportSize({ width, height: 640 });
    const expectWithin = async () => {
      for (const button of await page.getByRole("toolbar").getByRole("button").all()) {
        const box = (await button.boundingBox()) ?? { x: -1, width: 0, height: 0 };
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      }
    };
    const expectNamed = async (button: Locator, name: string) => {
      const text = button.getByText(name).first();
      expect((await text.boundingBox())?.width).toBeGreaterThan(20);
    };
    await room.join(lesson.id);
    await expect(room.startButton).toBeVisible();
    await expectNamed(room.startButton, "Start");
    await expectWithin();
    await room.start();
    await expectNamed(room.stopButton, "Stop");
    await expect(room.shareScreen).toBeVisible();
    await expectWithin();
  });
}

test("a window that becomes narrow keeps the class in view, and the list is a press away", async ({
  people,
}) => {
  const { room, page } = (await people.liveClass([])).teacher;
  await expect(room.participants).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(room.participants).toHaveCount(0);
  await expect(room.microphone).toBeVisible();
  const more = page.getByRole("button", { name: "More" });
  await more.click();
  await page.getByRole("menuitem", { name: "People" }).click();
  await expect(room.participants.getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(room.participants).toHaveCount(0);
  await expect(more).toBeFocused();
  await expect(room.microphone).toBeVisible();
});
