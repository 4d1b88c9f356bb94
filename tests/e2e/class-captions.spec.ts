import type { Locator, Page } from "@playwright/test";

import { expectNoViolations } from "../support/pages/axe.ts";
import { tabTo } from "../support/pages/keyboard.ts";
import { failSpeech, fakeSpeech, listens, noSpeech, say } from "../support/pages/speech.ts";
import { expect, test } from "../support/pages/test.ts";
import { inDatabase } from "../support/people/blogs.ts";
import type { People } from "../support/people/people.ts";

const moreButton = (page: Page) =>
  page.getByRole("button", { name: "More" }).locator("visible=true");

/** Opens a dialog of the class by keyboard alone. */
const open = async (page: Page, item: string): Promise<Locator> => {
  await tabTo(page, moreButton(page));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.type(item);
  await expect(page.getByRole("menuitem", { name: item })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: item });
  await expect(dialog).toBeVisible();
  return dialog;
};
const toggle = async (page: Page, name: string) => {
  await tabTo(page, page.getByRole("checkbox", { name }));
  await page.keyboard.press("Space");
};
const close = async (page: Page) => {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(moreButton(page)).toBeFocused();
};
const lines = (page: Page) => page.getByRole("log", { name: "Captions" });

/** The teacher and Ben in a live class without captions; both browsers recognise speech. */
const twoPeople = async (people: People) => {
  const teacher = await people.teacher("Ada Teacher");
  const ben = await people.student("Ben");
  await fakeSpeech(teacher.page);
  const lesson = await people.classOf(teacher);
  await teacher.room.join(lesson.id);
  await teacher.room.start();
  return { teacher, ben, lesson };
};
const allow = async (page: Page) => {
  await open(page, "Captions");
  await tabTo(page, page.getByRole("button", { name: "Allow live captions" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("checkbox", { name: "Caption my speech" })).toBeVisible();
};

test("what one person says is read on another's page, by keyboard alone", async ({ people }) => {
  const { teacher, ben, lesson } = await twoPeople(people);
  await noSpeech(ben.page);
  await ben.room.join(lesson.id);
  // A class has none until a host allows them.
  const own = await open(ben.page, "Captions");
  await expect(own.getByText("Live captions are off in this class.")).toBeVisible();
  await expect(ben.page.getByRole("checkbox")).toHaveCount(0);
  await allow(teacher.page);
  await expectNoViolations(teacher.page);

  // A browser that recognises nothing says so, and offers nothing.
  await expect(own.getByText("This browser cannot recognise speech")).toBeVisible();
  await expect(ben.page.getByRole("checkbox", { name: "Caption my speech" })).toHaveCount(0);
  await toggle(ben.page, "Show captions");
  await expectNoViolations(ben.page);
  await close(ben.page);

  expect(await listens(teacher.page)).toBe(false);
  await toggle(teacher.page, "Caption my speech");
  await expect(teacher.page.getByText("Your speech is being captioned.")).toBeVisible();
  await expect.poll(() => listens(teacher.page)).toBe(true);
  await close(teacher.page);
  await say(teacher.page, "Good mor", { final: false });
  await expect(lines(ben.page)).toHaveText("Ada Teacher:Good mor");
  await say(teacher.page, "Good morning, everyone.");
  await expect(lines(ben.page)).toHaveText("Ada Teacher:Good morning, everyone.");
  await expectNoViolations(ben.page);
  // Readable, but not spoken over the voice that it is.
  await expect(lines(ben.page)).toHaveAttribute("aria-live", "off");
  await expect(lines(teacher.page)).toHaveCount(0);

  // Nothing is listened to while the microphone is off.
  await teacher.page.keyboard.press("m");
  await expect.poll(() => listens(teacher.page)).toBe(false);
  await teacher.page.keyboard.press("m");
  await expect.poll(() => listens(teacher.page)).toBe(true);

  // Who reads captions reads them in the next class too; who speaks is asked again.
  await ben.page.reload();
  await ben.room.join(lesson.id);
  // What is said before the page can show it is not said again.
  await expect(lines(ben.page)).toBeAttached();
  await say(teacher.page, "We go on.");
  await expect(lines(ben.page)).toHaveText("Ada Teacher:We go on.");
  await teacher.page.reload();
  await teacher.room.join(lesson.id);
  await open(teacher.page, "Captions");
  await expect(teacher.page.getByRole("checkbox", { name: "Caption my speech" })).not.toBeChecked();
  expect(await listens(teacher.page)).toBe(false);
});

test("a problem of the browser's recognition is shown once, in plain words, and ends it", async ({
  people,
}) => {
  const { teacher } = await twoPeople(people);
  await allow(teacher.page);
  await toggle(teacher.page, "Caption my speech");
  await expect.poll(() => listens(teacher.page)).toBe(true);
  await failSpeech(teacher.page, "not-allowed");
  const dialog = teacher.page.getByRole("dialog", { name: "Captions" });
  await expect(dialog.getByText("did not allow speech recognition")).toBeVisible();
  const mine = teacher.page.getByRole("checkbox", { name: "Caption my speech" });
  await expect(mine).not.toBeChecked();
  await expect.poll(() => listens(teacher.page)).toBe(false);
  await expectNoViolations(teacher.page);
  await toggle(teacher.page, "Caption my speech");
  await expect(dialog.getByText("did not allow speech recognition")).toBeHidden();
  await expect.poll(() => listens(teacher.page)).toBe(true);
});

test("what is said in a recorded class is kept with it, and a host's switch ends captions for all", async ({
  people,
  site,
}) => {
  const { teacher } = await twoPeople(people);
  await allow(teacher.page);
  await toggle(teacher.page, "Show captions");
  await toggle(teacher.page, "Caption my speech");
  await close(teacher.page);
  await expect.poll(() => listens(teacher.page)).toBe(true);
  await say(teacher.page, "Nobody keeps this.");
  await expect(lines(teacher.page)).toHaveText("You:Nobody keeps this.");
  const dialog = await open(teacher.page, "Recording");
  await tabTo(teacher.page, dialog.getByRole("button", { name: "Record", exact: true }));
  await teacher.page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Stop recording" })).toBeVisible();
  await close(teacher.page);
  await say(teacher.page, "This is kept.", { place: 1 });
  await expect(lines(teacher.page)).toContainText("This is kept.");
  const kept = await inDatabase(site, async ({ queries }) =>
    (await queries.selectFrom("class_captions").select("text").execute()).map(({ text }) => text),
  );
  expect(kept).toContain("This is kept.");
  expect(kept).not.toContain("Nobody keeps this.");

  await open(teacher.page, "Class settings");
  await toggle(teacher.page, "Allow live captions");
  await tabTo(teacher.page, teacher.page.getByRole("button", { name: "Save" }));
  await teacher.page.keyboard.press("Enter");
  await expect(lines(teacher.page)).toHaveCount(0);
  await expect.poll(() => listens(teacher.page)).toBe(false);
});
