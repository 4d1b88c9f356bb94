import type { Locator, Page } from "@playwright/test";

import { expectNoViolations } from "../support/pages/axe.ts";
import { boxOf } from "../support/pages/box.ts";
import { tabTo } from "../support/pages/keyboard.ts";
import { expect, test } from "../support/pages/test.ts";

const areaOf = async (element: Locator) => {
  const { width, height } = await boxOf(element);
  return width * height;
};
const background = (element: Locator) =>
  element.evaluate((each) => {
    const [red = 255, green = 255, blue = 255] =
      getComputedStyle(each).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return Math.max(red, green, blue);
  });
const menuButton = (page: Page) =>
  page.getByRole("button", { name: "More" }).locator("visible=true");

test("the panel is closed at first on a usual screen, and open on a very wide one", async ({
  people,
}) => {
  const { lesson, teacher } = await people.silentClass([]);
  await expect(teacher.room.participants).toBeVisible();
  const ben = await people.student("Ben");
  await ben.page.setViewportSize({ width: 1280, height: 800 });
  await ben.room.joinSilently(lesson.id);
  await expect(ben.room.participants).toHaveCount(0);
  const people13 = ben.page.getByRole("button", { name: "People", exact: true });
  await expect(people13).toHaveAttribute("aria-expanded", "false");
  await people13.click();
  await expect(people13).toHaveAttribute("aria-expanded", "true");
  await expect(ben.room.participants).toBeVisible();
});

test("the focus is on the pictures after joining, which are in the order of seats, one's own last", async ({
  people,
}) => {
  const { lesson } = await people.silentClass(["Zoe", "Abe"]);
  const ben = await people.student("Ben");
  await ben.room.joinSilently(lesson.id);
  await expect(ben.page.getByRole("region", { name: "Pictures" })).toBeFocused();
  await expect(ben.room.figures).toHaveCount(4);
  const names = await ben.room.figures.evaluateAll((all) => all.map((each) => each.ariaLabel));
  const listed = await ben.room.participants.getByRole("listitem").allTextContents();
  const seats = listed.map((text) =>
    ["Ada Teacher", "Zoe", "Abe", "Ben"].find((name) => text.includes(name)),
  );
  expect(names).toEqual([...seats.slice(1), "Ben"]);
  expect(seats[0]).toBe("Ben");
});

test("a picture is pinned by a click and by a key, and let go by the same", async ({ people }) => {
  const { teacher } = await people.liveClass(["Ben", "Cleo"]);
  const { page, room } = teacher;
  await room.expectSees("Cleo");
  const isLarge = async () =>
    (await areaOf(room.figure("Cleo"))) > 3 * (await areaOf(room.figure("Ben")));
  expect(await isLarge()).toBe(false);
  await room.figure("Cleo").click();
  await expect.poll(isLarge).toBe(true);
  const pin = page.getByRole("button", { name: "Pin Cleo" });
  await expect(pin).toHaveAttribute("aria-pressed", "true");
  await expectNoViolations(page);
  await room.figure("Cleo").click();
  await expect.poll(isLarge).toBe(false);

  await page.getByRole("region", { name: "Pictures" }).focus();
  await tabTo(page, pin);
  await page.keyboard.press("Enter");
  await expect.poll(isLarge).toBe(true);
  await page.keyboard.press("g");
  await expect.poll(isLarge).toBe(false);
  await expect(pin).toHaveAttribute("aria-pressed", "false");
  await room.expectSees("Cleo");
});

test("one's own picture is small, and moves by pointer and by keys, within the class", async ({
  people,
}) => {
  const { teacher } = await people.liveClass(["Ben"]);
  const { page, room } = teacher;
  await room.expectSees("Ben");
  const own = room.figure(teacher.name);
  expect(await areaOf(own)).toBeLessThan((await areaOf(room.figure("Ben"))) / 4);
  const mover = page.getByRole("button", { name: "Move your picture with the arrow keys" });
  const before = await boxOf(own);
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 300, y - 200, { steps: 4 });
  await page.mouse.up();
  const dragged = await boxOf(own);
  expect(Math.abs(before.x - 300 - dragged.x)).toBeLessThan(3);
  expect(Math.abs(before.y - 200 - dragged.y)).toBeLessThan(3);
  await mover.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  const moved = await boxOf(own);
  expect(moved.x).toBeLessThan(dragged.x);
  expect(moved.y).toBeLessThan(dragged.y);
  for (let press = 0; press < 60; press += 1) await page.keyboard.press("ArrowRight");
  const stage = await boxOf(page.getByRole("region", { name: "Pictures" }));
  const edge = await boxOf(own);
  expect(edge.x + edge.width).toBeLessThanOrEqual(stage.x + stage.width + 1);
  await page.setViewportSize({ width: 360, height: 640 });
  await expect
    .poll(async () => {
      const { x: left, width } = await boxOf(own);
      return left >= 0 && left + width <= 360;
    })
    .toBe(true);
});

test("the toolbar is one stop for Tab, and arrow keys move in it", async ({ people }) => {
  const { teacher } = await people.silentClass([]);
  const { page, room } = teacher;
  const bar = page.getByRole("toolbar", { name: "Class controls" });
  await expect(bar.locator("button[tabindex='0']")).toHaveCount(1);
  await tabTo(page, room.microphone);
  await page.keyboard.press("ArrowRight");
  await expect(room.camera).toBeFocused();
  await page.keyboard.press("Tab");
  expect(await bar.evaluate((each) => each.contains(document.activeElement))).toBe(false);
  await page.keyboard.press("Shift+Tab");
  await expect(room.camera).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(menuButton(page)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(room.microphone).toBeFocused();
  await page.keyboard.press("End");
  await expect(menuButton(page)).toBeFocused();
  // A hidden button leaves another stop.
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(bar.locator("button[tabindex='0']").locator("visible=true")).toHaveCount(1);
});

test("a clock says how long the class has been running", async ({ people }) => {
  const { teacher } = await people.silentClass([]);
  const clock = teacher.page.getByRole("timer");
  const seconds = async () => {
    const [minutes = 0, rest = 0] = (await clock.textContent())!.split(":").map(Number);
    return minutes * 60 + rest;
  };
  const start = await seconds();
  await expect.poll(seconds).toBeGreaterThan(start);
  expect(start).toBeLessThan(240);
});

test("blur of the background is offered where the browser has it, and remembered", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada Teacher");
  const lesson = await people.classOf(teacher);
  await teacher.room.openGreenRoom(lesson.id);
  await teacher.room.expectPreview();
  const blur = teacher.page.getByRole("checkbox", { name: "Blur background" });
  await expect(blur).toHaveCount(0);
  // No fake camera of Chromium can blur: this one says that it can.
  await teacher.context.addInitScript(() => {
    const { getCapabilities, getSettings } = MediaStreamTrack.prototype;
    const blurred = new WeakMap<MediaStreamTrack, boolean>();
    Object.assign(MediaStreamTrack.prototype, {
      getCapabilities(this: MediaStreamTrack) {
        return { ...getCapabilities.call(this), backgroundBlur: [false, true] };
      },
      getSettings(this: MediaStreamTrack) {
        return { ...getSettings.call(this), backgroundBlur: blurred.get(this) ?? false };
      },
      async applyConstraints(this: MediaStreamTrack, wanted: { backgroundBlur?: boolean }) {
        blurred.set(this, wanted.backgroundBlur ?? false);
      },
    });
  });
  await teacher.room.openGreenRoom(lesson.id);
  await expect(blur).not.toBeChecked();
  await blur.check();
  await expect(blur).toBeChecked();
  await expectNoViolations(teacher.page);
  await teacher.room.openGreenRoom(lesson.id);
  await expect(blur).toBeChecked();
});

test("menus and dialogs over the dark class are dark on a bright page, and no axe finding", async ({
  people,
}) => {
  const { teacher } = await people.silentClass(["Ben"]);
  const { page, room } = teacher;
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await menuButton(page).click();
  expect(await background(page.getByRole("menu"))).toBeLessThan(64);
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  expect(await background(page.getByRole("dialog"))).toBeLessThan(64);
  await page.keyboard.press("Escape");
  await room.openOptions("Ben");
  expect(await background(page.getByRole("menu"))).toBeLessThan(64);
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await page.emulateMedia({ colorScheme: "light" });
  await room.leaveAsHost("Leave");
  await expect(page.getByRole("heading", { name: "You left the class." })).toBeVisible();
  const scheme = () => page.evaluate(() => getComputedStyle(document.body).colorScheme);
  expect(await scheme()).toBe("light dark");
});

test("with forced colours every button of the class has an edge, and what is on shows", async ({
  people,
}) => {
  const { lesson, teacher } = await people.liveClass(["Ben"]);
  const { page, room } = teacher;
  await page.emulateMedia({ forcedColors: "active" });
  const bare = () =>
    page.getByRole("button").evaluateAll((all) =>
      all
        .filter((each) => each.getClientRects().length > 0)
        .filter((each) => parseFloat(getComputedStyle(each).borderTopWidth) < 1)
        .map((each) => each.ariaLabel ?? each.textContent),
    );
  expect(await bare()).toEqual([]);
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("div"));
    probe.style.cssText = "forced-color-adjust: none; background: Highlight";
    return getComputedStyle(probe).backgroundColor;
  });
  await expect(room.camera).toHaveCSS("background-color", highlight);
  await expect(room.leaveButton).not.toHaveCSS("background-color", highlight);
  await expect(page.getByRole("tab", { selected: true })).toHaveCSS("background-color", highlight);
  await expect(page.getByRole("tab", { selected: false }).first()).not.toHaveCSS(
    "background-color",
    highlight,
  );
  await room.figure("Ben").click();
  const pin = page.getByRole("button", { name: "Pin Ben" });
  await expect(pin).toHaveAttribute("aria-pressed", "true");
  await expect(pin).not.toHaveCSS("background-color", highlight);
  await room.openOptions("Ben");
  await expect(page.getByRole("menu")).toBeVisible();
  const menuEdge = await page
    .getByRole("menu")
    .evaluate((each) => parseFloat(getComputedStyle(each).borderTopWidth));
  expect(menuEdge).toBeGreaterThanOrEqual(1);
  await page.goto(`/meeting-room/${lesson.id}`);
  await expect(room.joinButton).toBeEnabled();
  expect(await bare()).toEqual([]);
});
