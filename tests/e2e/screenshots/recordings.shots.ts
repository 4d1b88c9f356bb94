import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";

import { inDatabase } from "../../support/people/blogs.ts";
import { makeClip } from "../../support/people/clip.ts";
import { expect, test } from "../../support/pages/test.ts";
import type { Site } from "../../support/servers/site.ts";
import { shoot, shootWhole } from "./shoot.ts";

const STATES = ["stopped", "composing", "composed", "failed", "publishing"] as const;
const LONG = "Algebra for everyone who has never understood why letters are numbers, part 12";

/** Recordings in each state of one teacher's classes. */
const recordings = (site: Site, email: string) =>
  inDatabase(site, async ({ pool }) => {
    const made: Record<string, string> = {};
    for (const state of STATES) {
      const title = state === "composed" ? LONG : "Algebra";
      const { rows } = await pool.query<{ id: string }>(
        `insert into classes (title, access, teacher_id, state, started_at)
         select $1, 'open', id, 'live', now() - interval '3 days' from users where email = $2 returning id`,
        [title, email],
      );
      const { id } = rows[0]!;
      await pool.query("update classes set state = 'ended', ended_at = now() where id = $1", [id]);
      const failure = state === "failed" ? "This recording could not be made into a video." : null;
      const asked = await pool.query<{ id: string }>(
        `insert into class_recordings (id, class_id, session_id, state, stopped_at, milliseconds, failure, submission)
         select gen_random_uuid(), $1, id, $2, now(), case when $2 in ('composed', 'publishing') then 12000 end, $3,
           case when $2 = 'publishing' then '{"title": "Algebra"}'::jsonb end
         from class_sessions where class_id = $1 returning id`,
        [id, state, failure],
      );
      made[state] = asked.rows[0]!.id;
    }
    return made;
  });

test("a teacher's recordings, and the one that is trimmed and submitted", async ({
  people,
  site,
}) => {
  const teacher = await people.teacher("Ada Lovelace");
  const made = await recordings(site, teacher.account.email);
  const clip = await makeClip({
    name: "rec",
    width: 640,
    height: 360,
    seconds: 12,
    bitrate: "200k",
  });
  const folder = join(site.folder, "recordings", made.composed!);
  await mkdir(folder, { recursive: true });
  await copyFile(clip.path, join(folder, "class.mp4"));
  await teacher.page.goto("/dashboard");
  const list = teacher.page.getByRole("list", { name: "Recordings" });
  await list.scrollIntoViewIfNeeded();
  await shootWhole(teacher.page, "recordings", async () => {
    await expect(list.getByRole("listitem")).toHaveCount(STATES.length);
    await list.scrollIntoViewIfNeeded();
  });
  await list.getByRole("button", { name: "Trim and submit" }).click();
  const dialog = teacher.page.getByRole("dialog");
  await expect(dialog.locator("video")).toBeVisible({ timeout: 60_000 });
  await shoot(teacher.page, "recording-submit", () =>
    expect(dialog.getByRole("button", { name: "Submit", exact: true })).toBeVisible(),
  );
  const submit = dialog.getByRole("button", { name: "Submit", exact: true });
  await dialog.getByLabel("Start").fill("0:20");
  await dialog.getByLabel("End").fill("0:10");
  await submit.click();
  await submit.scrollIntoViewIfNeeded();
  await shoot(teacher.page, "recording-refused", async () => {
    await dialog.getByLabel("Start").scrollIntoViewIfNeeded();
  });
});
