import { boxOf } from "../support/pages/box.ts";
import { CHROMIUM, launched } from "../support/pages/chromium.ts";
import { openTabToShare } from "../support/pages/sharedTab.ts";
import type { Person } from "../support/people/people.ts";
import { expect, test } from "../support/pages/test.ts";

// A tab is shared only by a browser with windows.
test.use({ launchOptions: launched(CHROMIUM) });

test("a shared tab is seen and heard by all, and gone when its owner stops", async ({ people }) => {
  const { teacher, students } = await people.liveClass(["Ben", "Cleo"]);
  const screen = `${teacher.name} (screen)`;
  for (const each of students) await each.room.expectHears(2);
  await openTabToShare(teacher);
  await teacher.room.shareScreen.click();
  await expect(teacher.room.shareScreen).toHaveAttribute("aria-pressed", "true");
  for (const each of students) {
    await each.room.expectSees(screen);
    await each.room.expectSees(teacher.name);
    await each.room.expectHears(3);
  }
  await teacher.room.shareScreen.click();
  await expect(teacher.room.shareScreen).toHaveAttribute("aria-pressed", "false");
  for (const each of students) await expect(each.room.figure(screen)).toHaveCount(0);
});

test("a share that ends from the browser's own bar is announced like one that its owner stops", async ({
  people,
}) => {
  const { teacher, students } = await people.liveClass(["Ben"]);
  const tab = await openTabToShare(teacher);
  await teacher.room.shareScreen.click();
  await students[0]!.room.expectSees(`${teacher.name} (screen)`);
  await tab.close();
  await expect(teacher.room.shareScreen).toHaveAttribute("aria-pressed", "false");
  await expect(students[0]!.room.figure(`${teacher.name} (screen)`)).toHaveCount(0);
});

test("on a phone held sideways a shared screen takes the screen, and nothing needs scrolling before it", async ({
  people,
}) => {
  const { lesson, teacher, students } = await people.liveClass(["Ben"]);
  // Large pages of others would take the machine's time.
  await students[0]!.page.setViewportSize({ width: 360, height: 300 });
  const dora: Person = await people.student("Dora");
  await dora.page.setViewportSize({ width: 740, height: 360 });
  await dora.room.openGreenRoom(lesson.id);
  const join = await boxOf(dora.room.joinButton);
  expect(join.y).toBeGreaterThanOrEqual(0);
  expect(join.y + join.height).toBeLessThanOrEqual(360);
  await dora.room.joinButton.click();
  await openTabToShare(teacher);
  await teacher.room.shareScreen.click();
  const screen = dora.room.figure(`${teacher.name} (screen)`);
  await dora.room.expectSees(`${teacher.name} (screen)`);
  const { width, height } = await boxOf(screen);
  expect(height).toBeGreaterThan(270);
  expect(width).toBeGreaterThan(500);
  const faces = ["Ada Teacher", "Ben", "Dora"];
  const { x } = await boxOf(screen);
  for (const name of faces) {
    const figure = dora.room.figure(name);
    if ((await figure.count()) > 0)
      expect((await boxOf(figure)).x).toBeGreaterThanOrEqual(x + width);
  }
  await expect(dora.room.leaveButton).toBeInViewport();
});
