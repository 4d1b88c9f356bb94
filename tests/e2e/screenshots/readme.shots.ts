import { execFile } from "node:child_process";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { SHARED_TAB } from "../../support/pages/chromium.ts";
import type { Person } from "../../support/people/people.ts";
import { seedCourse } from "../../support/people/seeded-courses.ts";
import { expect, test } from "../../support/pages/test.ts";

// A separate school, whose catalogue is these courses.
test.use({ siteOptions: {} });

const run = promisify(execFile);
const FOLDER = join(import.meta.dirname, "../../../docs/pictures");
const LARGEST_BYTES = 150_000;
/** One palette for the picture, without dots between its colours. */
const IN_FEWER_COLOURS = "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none";

const SLIDE = `<!doctype html><title>${SHARED_TAB}</title>
<body style="margin:0;background:#fffdf7;color:#1d2433;font:30px/1.4 Georgia,serif">
<div style="padding:44px 64px">
<h1 style="font-size:48px;margin:0 0 12px">What a slope says</h1>
<p style="margin:0">A car is at 100 m after 2 s. How fast is it there?</p>
<svg viewBox="0 0 1000 400" width="1000" height="400" fill="none" stroke-width="5">
<path d="M60 20V350H960" stroke="#1d2433"/>
<path d="M60 350Q520 330 940 30" stroke="#2a5bd7"/>
<path d="M250 376L900 20" stroke="#d9480f" stroke-dasharray="14 10"/>
</svg></div></body>`;

/** One of the pictures of README.md, small enough to be kept with the sources. */
async function picture(page: Page, name: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const [taken, path] = [join(FOLDER, `${name}-taken.png`), join(FOLDER, `${name}.png`)];
  await page.screenshot({ path: taken, animations: "disabled", scale: "css" });
  await run("ffmpeg", ["-v", "error", "-y", "-i", taken, "-vf", IN_FEWER_COLOURS, path]);
  await rm(taken);
  expect((await stat(path)).size, `bytes of ${path}`).toBeLessThan(LARGEST_BYTES);
}

async function shareSlide({ context, page, room }: Person): Promise<void> {
  const tab = await context.newPage();
  await tab.setContent(SLIDE);
  await page.bringToFront();
  await room.shareScreen.click();
}

test("the home page", async ({ people, site }) => {
  const teacher = await people.teacher("Grace Okafor");
  const by = { teacher: teacher.account.email, category: "Mathematics" };
  const descriptions = {
    "Calculus in pictures":
      "What a derivative and an integral are before how they are computed, drawn by hand and then made exact.",
    "Algebra from the start":
      "Letters instead of numbers, one step at a time: expressions, equations and their graphs.",
    "Statistics for everyone": "What a sample says, what it does not say, and how to see which.",
  };
  for (const [title, description] of Object.entries(descriptions))
    await seedCourse(site, { ...by, title, description, level: "Beginner", topics: [900, 1_200] });
  const { page } = await people.visitor();
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(3);
  await picture(page, "home");
});

test("a class", async ({ people }) => {
  const ben = await people.student("Ben Adeyemi");
  await ben.page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const teacher = await people.teacher("Grace Okafor");
  const lesson = await people.classOf(teacher, { title: "Calculus in pictures" });
  // Two cores draw all of these pages, so those outside the picture are small.
  await teacher.page.setViewportSize({ width: 360, height: 300 });
  await teacher.room.join(lesson.id);
  await teacher.room.start();
  await ben.room.join(lesson.id);
  const chen = await people.student("Chen Wei");
  await chen.page.setViewportSize({ width: 360, height: 300 });
  await chen.room.join(lesson.id);
  await shareSlide(teacher);
  for (const name of [teacher.name, chen.name, `${teacher.name} (screen)`])
    await ben.room.expectSees(name, 1);
  await picture(ben.page, "class");
});
