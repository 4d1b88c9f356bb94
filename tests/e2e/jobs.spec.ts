import { copyFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { connect } from "@lyceum/backend/kernel/database/database.ts";
import type { Page } from "@playwright/test";
import { pino } from "pino";

import { postAs } from "../support/people/administer.ts";
import { expectNoViolations } from "../support/pages/axe.ts";
import { makeClip, makePicture } from "../support/people/clip.ts";
import { allRunning } from "../support/servers/children.ts";
import { uploadVideoAs } from "../support/protocol/rest.ts";
import { expect, test } from "../support/pages/test.ts";

const CONVERTED = { timeout: 180_000 };
const log = pino({ level: "silent" });

const rowOf = (page: Page, title: string) =>
  page.getByRole("table").getByRole("row").filter({ hasText: title });
const headingOf = (page: Page) => page.getByRole("heading", { name: "Work in the background" });

/** Those of them that were told: others have ended meanwhile. */
const tellAll = (pids: number[], signal: NodeJS.Signals): number[] =>
  pids.filter((pid) => {
    try {
      return process.kill(pid, signal);
    } catch {
      return false;
    }
  });

/** Stops the first programs whose command lines contain this text, until they are told to go on. */
const heldPrograms = async (words: string): Promise<number[]> => {
  for (;;) {
    const held = tellAll(await allRunning(words), "SIGSTOP");
    if (held.length > 0) return held;
    await sleep(10);
  }
};

test("an admin sees a video being converted, and that it is done", async ({ people }) => {
  test.slow();
  const admin = await people.admin();
  const { page, token } = admin;
  await page.goto("/admin-dashboard");
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await expect(page).toHaveURL("/jobs");
  const [kind, state] = ["Kind", "State"].map((name) => page.getByRole("combobox", { name }));
  await kind!.selectOption("Payment reconciliation");
  await state!.selectOption("Given up");
  await expect(page.getByText("No such jobs.")).toBeVisible();
  await kind!.selectOption("Video conversion");
  await state!.selectOption("All states");
  await expect(rowOf(page, "Long waves")).toHaveCount(0);
  const shape = { name: "long", width: 1280, height: 720, seconds: 60, bitrate: "2M" };
  const file = (await makeClip(shape)).path;
  const fields = { title: "Long waves", course_title: "Waves", course_category: "Physics" };
  const thumbnail = await makePicture("small");
  const upload = await uploadVideoAs(
    admin.context.request,
    { token, admin: true },
    { ...fields, file, thumbnail },
  );
  // Progress is noted every few seconds, and asked for as often: a fast machine would be done in between.
  const held = await heldPrograms(`transcode-${upload.id}`);
  const row = rowOf(page, "Long waves");
  try {
    await expect(row).toContainText("Running");
    await expect(
      row.getByRole("progressbar", { name: "Progress of Video conversion: Long waves" }),
    ).toBeVisible(CONVERTED);
    await expectNoViolations(page);
  } finally {
    tellAll(held, "SIGCONT");
  }
  await expect(row).toContainText("Done", CONVERTED);
});

test("an admin sees why a conversion was given up, and it succeeds when tried again", async ({
  people,
  site,
}) => {
  test.slow();
  const [teacher, admin] = [await people.teacher("Ada Teacher"), await people.admin()];
  const shape = { name: "wide", width: 1280, height: 720, seconds: 2, bitrate: "1M" };
  const file = (await makeClip(shape)).path;
  const fields = { title: "Broken waves", course_title: "Broken", course_category: "Physics" };
  const { token } = teacher;
  const thumbnail = await makePicture("small");
  const upload = await uploadVideoAs(
    teacher.context.request,
    { token, admin: false },
    { ...fields, file, thumbnail },
  );
  const { page } = admin;
  await page.goto("/jobs?kind=video-conversion");
  const row = rowOf(page, "Broken waves");
  await expect(row).toContainText("Done", CONVERTED);

  const original = join(site.folder, "media", "videos", upload.id, "original.mp4");
  await copyFile(original, `${original}.kept`);
  await writeFile(original, "no video");
  await postAs(admin, "/admin/approveVideo", { video_id: upload.id });
  const failed = row.filter({ hasText: "Given up" });
  await expect(failed).toContainText("This video cannot be played.", CONVERTED);
  await expect(failed).toContainText("Try 1 of");
  await expectNoViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoViolations(page);

  await rename(`${original}.kept`, original);
  // Held until it was pressed twice: the second press asks for nothing more.
  const pressed = Promise.withResolvers<void>();
  let asked = 0;
  await page.route("**/admin/jobs/try_again", async (route) => {
    asked += 1;
    await pressed.promise;
    await route.continue();
  });
  const again = failed.getByRole("button", { name: "Try again: Video conversion: Broken waves" });
  await again.dblclick();
  pressed.resolve();
  await expect(page.getByText("The job is tried again.", { exact: true })).toBeVisible();
  await expect(headingOf(page)).toBeFocused();
  expect(asked).toBe(1);
  await expect(failed).toHaveCount(0, CONVERTED);
  await expect(row.filter({ hasText: "Done" })).toHaveCount(2, CONVERTED);
});

test("the focus stays in the list when an admin discards a job", async ({ people, site }) => {
  const { page } = await people.admin();
  const database = connect(site.databaseUrl, log);
  await database.pool.query(
    `insert into pgboss.job (name, policy, singleton_key, data, source_name, source_retry_count)
     values ('dead-letters', 'standard', 'all', '{"videoId": "no id"}', 'video-captioning', 2)`,
  );
  await database.close();
  await page.goto("/jobs?state=given_up");
  const row = rowOf(page, "Captions of a video");
  await row.getByRole("button", { name: "Discard: Captions of a video" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard the job" }).click();
  await expect(row).toHaveCount(0);
  await expect(headingOf(page)).toBeFocused();
});
