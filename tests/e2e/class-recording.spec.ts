import type { Database } from "@lyceum/backend/kernel/database/database.ts";
import type { Page } from "@playwright/test";

import { expectNoViolations } from "../support/pages/axe.ts";
import { expect, test } from "../support/pages/test.ts";
import { inDatabase } from "../support/people/blogs.ts";
import type { Site } from "../support/servers/site.ts";

const openDialog = async (page: Page) => {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Recording", exact: true }).click();
  return page.getByRole("dialog", { name: "Recording" });
};
const mark = (page: Page, text: string) =>
  page.getByRole("banner").getByText(text, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const newest = (queries: Database["queries"]) =>
  queries
    .selectFrom("class_recordings")
    .select(["id", "state"])
    .orderBy("started_at", "desc")
    .executeTakeFirstOrThrow();

/** The names of people whose streams are written in the newest recording, or were. */
const recordedNames = (site: Site) =>
  inDatabase(site, async ({ queries }) => {
    const { id } = await newest(queries);
    const rows = await queries
      .selectFrom("recording_events")
      .select("body")
      .where("recording_id", "=", id)
      .where("type", "=", "producerAdded")
      .execute();
    return [...new Set(rows.map(({ body }) => (body as { name: string }).name))].toSorted();
  });
const recordingState = (site: Site) =>
  inDatabase(site, async ({ queries }) => (await newest(queries)).state);

/** What was answered in the newest recording. */
const consents = (site: Site) =>
  inDatabase(site, async ({ queries }) => {
    const { id } = await newest(queries);
    const rows = await queries
      .selectFrom("recording_events")
      .select("body")
      .where("recording_id", "=", id)
      .where("type", "=", "consent")
      .orderBy("number")
      .execute();
    return rows.map(({ body }) => (body as { consent: boolean }).consent);
  });

test("a host records, pauses, marks a chapter and stops; everyone sees it, and only who agrees is recorded", async ({
  people,
  site,
}) => {
  const { lesson, teacher, students } = await people.liveClass(["Ben", "Cleo"]);
  const [ben, cleo] = students as [(typeof students)[number], (typeof students)[number]];
  const hosts = await openDialog(teacher.page);
  await expectNoViolations(teacher.page);
  await press(teacher.page, "Record");
  await expect(hosts.getByRole("button", { name: "Stop recording" })).toBeVisible();
  await expect(mark(ben.page, "Recording")).toBeVisible();
  await expectNoViolations(ben.page);
  await press(ben.page, "Agree to be recorded");
  await press(cleo.page, "Do not record me");
  await expect(cleo.page.getByRole("button", { name: "Do not record me" })).toBeHidden();
  await expect.poll(() => recordedNames(site)).toEqual(["Ada Teacher", "Ben"]);

  // The page of the class lists it to its teacher while it goes on.
  const beside = await teacher.context.newPage();
  await beside.goto(`/class/${lesson.id}`);
  const listed = beside.getByRole("list", { name: "Recordings" }).getByRole("listitem");
  await expect(listed).toContainText([/Recording/]);
  await beside.close();

  await hosts.getByLabel("Chapter title").fill("Fractions");
  await press(teacher.page, "Add chapter");
  await expect(hosts.getByText("Added: Fractions")).toBeVisible();
  await expectNoViolations(teacher.page);
  await press(teacher.page, "Pause recording");
  await expect(mark(cleo.page, "Recording paused")).toBeVisible();

  // Who comes later is asked before joining; who does not answer there is asked inside.
  const dora = await people.student("Dora");
  await dora.room.openGreenRoom(lesson.id);
  await dora.page.getByRole("radio", { name: "Agree to be recorded" }).check();
  await expectNoViolations(dora.page);
  await dora.room.joinButton.click();
  await expect(mark(dora.page, "Recording paused")).toBeVisible();
  await expect(dora.page.getByRole("button", { name: "Agree to be recorded" })).toHaveCount(0);
  const eli = await people.student("Eli");
  await eli.room.join(lesson.id);
  await expect(eli.page.getByRole("button", { name: "Agree to be recorded" })).toBeVisible();

  // A consent can be taken back.
  const own = await openDialog(ben.page);
  await press(ben.page, "Do not record me any more");
  await expect(own.getByText("You are not recorded.")).toBeVisible();
  await own.getByRole("button", { name: "Close" }).click();
  await press(teacher.page, "Resume recording");
  await expect(mark(ben.page, "Recording")).toBeVisible();
  await expect.poll(() => recordedNames(site)).toEqual(["Ada Teacher", "Ben", "Dora"]);
  await press(teacher.page, "Stop recording");
  await expect(mark(ben.page, "Recording")).toBeHidden();
  await expect(hosts.getByRole("button", { name: "Record", exact: true })).toBeVisible();
  expect(await recordedNames(site)).toEqual(["Ada Teacher", "Ben", "Dora"]);
  expect(await recordingState(site)).not.toBe("recording");
});

test("a student who is made a co-host is recorded only if they agree, and is still asked", async ({
  people,
  site,
}) => {
  const { teacher, students } = await people.liveClass(["Ben"]);
  const [ben] = students as [(typeof students)[number]];
  const hosts = await openDialog(teacher.page);
  await press(teacher.page, "Record");
  await hosts.getByRole("button", { name: "Close" }).click();
  await expect(teacher.page.getByRole("button", { name: "Agree to be recorded" })).toHaveCount(0);
  await teacher.room.chooseFor("Ben", "Make co-host");
  await expect(ben.room.stopButton).toBeVisible();
  await press(ben.page, "Do not record me");
  const own = await openDialog(ben.page);
  await expect(own.getByRole("button", { name: "Stop recording" })).toBeVisible();
  await expect(own.getByText("You are not recorded.")).toBeVisible();
  await expectNoViolations(ben.page);
  expect(await recordedNames(site)).toEqual(["Ada Teacher"]);
  await press(ben.page, "Agree to be recorded");
  await expect.poll(() => recordedNames(site)).toEqual(["Ada Teacher", "Ben"]);
});

test("who agreed and says no before they join again is not recorded", async ({ people, site }) => {
  const { lesson, teacher, students } = await people.liveClass(["Ben"]);
  const [ben] = students as [(typeof students)[number]];
  await openDialog(teacher.page);
  await press(teacher.page, "Record");
  await press(ben.page, "Agree to be recorded");
  await expect.poll(() => recordedNames(site)).toEqual(["Ada Teacher", "Ben"]);
  await ben.room.openGreenRoom(lesson.id);
  await ben.page.getByRole("radio", { name: "Do not record me" }).check();
  await ben.room.joinButton.click();
  await expect(mark(ben.page, "Recording")).toBeVisible();
  const own = await openDialog(ben.page);
  await expect(own.getByText("You are not recorded.")).toBeVisible();
  await expect.poll(() => consents(site)).toEqual([true, false]);
});
