import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/pages/axe.ts";
import { Player } from "../support/pages/CoursePages.ts";
import { paidCourse } from "../support/people/courses.ts";
import type { Person } from "../support/people/people.ts";
import { expect, test } from "../support/pages/test.ts";

/** Made once: the tests of this file share their course. */
let made: Promise<string> | null = null;

async function openCourse(admin: () => Promise<Person>, page: Page): Promise<void> {
  made ??= admin().then((person) => paidCourse(person, "One after the other", 4));
  const title = await made;
  await page.goto(`/?q=${encodeURIComponent(title)}`);
  await page.getByRole("article", { name: title }).getByRole("link", { name: title }).click();
  await expect(page.getByRole("list", { name: "Topics" })).toBeVisible();
}

const play = (page: Page) => page.getByRole("button", { name: "Play video" });

/** Plays the last moments of the current topic. */
async function reachEnd(page: Page): Promise<void> {
  const { video } = new Player(page);
  await expect.poll(() => video.evaluate((it: HTMLVideoElement) => it.duration)).toBeGreaterThan(0);
  await video.evaluate(async (it: HTMLVideoElement) => {
    it.muted = true;
    it.currentTime = it.duration - 0.3;
    await it.play();
  });
}

test("a paused video has a big button, and the player lists its keys, by keyboard alone", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await openCourse(() => people.admin(), page);
  const { video } = new Player(page);
  await video.evaluate((it: HTMLVideoElement) => void (it.loop = true));
  await play(page).focus();
  await expectNoViolations(page);
  await page.keyboard.press("Enter");
  await new Player(page).expectPlays();
  await expect(play(page)).toBeHidden();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("Play or pause");
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(page.locator("media-play-button")).toBeFocused();
  await page.keyboard.press("k");
  await expect(play(page)).toBeVisible();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(help).toBeVisible();
});

test("a video that an updated site has no script for any longer says so, and comes after a press", async ({
  people,
}) => {
  const { page } = await people.visitor();
  const stream = "**/static/js/hls-source*";
  const mainFiles = "**/static/main.json";
  await page.route(stream, (route) => route.fulfill({ status: 404 }));
  await page.route(mainFiles, (route) => route.fulfill({ json: ["/static/js/index-of-today.js"] }));
  await openCourse(() => people.admin(), page);
  const notice = page.getByRole("status").filter({ hasText: "The site was updated." });
  await expect(notice).toBeVisible();
  await page.unroute(stream);
  await page.unroute(mainFiles);
  await notice.getByRole("button", { name: "Load the page again" }).click();
  const { video } = new Player(page);
  await expect.poll(() => video.evaluate((it: HTMLVideoElement) => it.duration)).toBeGreaterThan(0);
  await expect(notice).toHaveCount(0);
});

test("a press on play in the moment in which a video begins to load is not lost", async ({
  people,
}) => {
  const { page } = await people.visitor();
  // Chromium forgets what a video was asked for when it gets its source within the same task.
  await page.addInitScript(() => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "src")!;
    Object.defineProperty(HTMLMediaElement.prototype, "src", {
      set(this: HTMLMediaElement, url: string) {
        document.querySelector<HTMLElement>("button[aria-label='Play video']")?.click();
        set!.call(this, url);
      },
    });
  });
  await openCourse(() => people.admin(), page);
  await new Player(page).expectPlays();
  await expect(play(page)).toBeHidden();
});

test("the next topic starts by itself, unless it is stopped or switched off, and a locked one leads to the price", async ({
  people,
}) => {
  const { page } = await people.visitor();
  const { video } = new Player(page);
  await openCourse(() => people.admin(), page);
  const next = page.getByRole("status").filter({ hasText: "Next topic" });
  const stop = page.getByRole("button", { name: "Stop", exact: true });
  await page.getByRole("button", { name: /^Speed/ }).click();
  await page.getByRole("menuitemradio", { name: "1.5×", exact: true }).click();

  await reachEnd(page);
  await expect(page.getByText(/^Starts in \d s$/)).toBeVisible();
  await expect(next).toContainText("Topic 2");
  await expectNoViolations(page);
  await expect(video).toHaveAccessibleName("Topic 2");
  await expect(page.getByRole("button", { name: "Speed, 1.5×" })).toBeVisible();
  await new Player(page).expectPlays();
  expect(await video.evaluate((it: HTMLVideoElement) => it.playbackRate)).toBe(1.5);

  await reachEnd(page);
  await expect(stop).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(stop).toBeHidden();
  await expect(page.getByRole("button", { name: "Play next topic" })).toBeFocused();

  const byItself = page.getByRole("switch", { name: "Play the next topic automatically" });
  await byItself.uncheck();
  await page.reload();
  await expect(byItself).not.toBeChecked();
  await reachEnd(page);
  await page.getByRole("button", { name: "Play next topic" }).click();
  await expect(stop).toHaveCount(0);
  await expect(video).toHaveAccessibleName("Topic 3");
  await expect(page.locator("media-play-button")).toBeFocused();

  await reachEnd(page);
  await expect(next).toContainText("Topic 4");
  await expect(page.getByText("The whole course costs ₹99.")).toBeVisible();
  await page.getByRole("link", { name: "Buy this course" }).click();
  await expect(page).toHaveURL("/login");
});

test("the next topic stays in full screen, which ends as it began", async ({ people }) => {
  const { page } = await people.visitor();
  await openCourse(() => people.admin(), page);
  const { video } = new Player(page);
  const inFullScreen = () => page.evaluate(() => document.fullscreenElement !== null);
  const button = page.locator("media-fullscreen-button");
  await button.click();
  await expect.poll(inFullScreen).toBe(true);
  await reachEnd(page);
  const next = page.getByRole("status").filter({ hasText: "Next topic" });
  await expect(next).toBeVisible();
  expect(await next.evaluate((it) => document.fullscreenElement?.contains(it))).toBe(true);
  await expect(video).toHaveAccessibleName("Topic 2");
  await new Player(page).expectPlays();
  expect(await inFullScreen()).toBe(true);
  const height = () => video.evaluate((it) => it.getBoundingClientRect().height / innerHeight);
  await expect.poll(height).toBe(1);
  await expect(button).toHaveAttribute("mediaisfullscreen");
  await page.keyboard.press("f");
  await expect.poll(inFullScreen).toBe(false);
});
