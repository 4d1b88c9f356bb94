import { readFile } from "node:fs/promises";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { DEFAULT_CLASS_SETTINGS } from "@lyceum/shared/rest/class-settings.ts";
import type { Locator, Page } from "@playwright/test";

import { eventsIn } from "../../backend/test/ics.ts";
import { postAs } from "../support/people/administer.ts";
import { expectNoViolations } from "../support/pages/axe.ts";
import { boxOf } from "../support/pages/box.ts";
import { inDatabase } from "../support/people/blogs.ts";
import { logIn } from "../support/pages/log-in.ts";
import { fillRegistration, submitRegistration } from "../support/pages/register.ts";
import { newAccount } from "../support/protocol/rest.ts";
import type { Site } from "../support/servers/site.ts";
import { expect, test } from "../support/pages/test.ts";

const MINUTE = 60_000;
/** In whole seconds, as calendars have them. */
const later = (minutes: number) =>
  new Date(Math.ceil(Date.now() / 1_000) * 1_000 + minutes * MINUTE).toISOString();
const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** Until a page for signed-in people was opened, a tab does not know that there is a session. */
const signedInTab = async (page: Page) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
};
const setState = (site: Site, id: string, state: "live" | "ended") =>
  inDatabase(site, async ({ queries }) => {
    const at = state === "live" ? { started_at: new Date() } : { ended_at: new Date() };
    await queries
      .updateTable("classes")
      .set({ state, ...at })
      .where("id", "=", id)
      .execute();
  });

test("an open class has a page for everyone, rendered by the server, without a name of its people", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada Lovelace");
  const ben = await people.student("Ben");
  const fields = { title: "Algebra <for> all", starts_at: later(24 * 60) };
  const lesson = await people.classOf(teacher, { ...fields, invited: [ben.account.email] });
  const { page, context } = await people.visitor();
  const html = await (await context.request.get(`/class/${lesson.id}`)).text();
  expect(html).toContain("Algebra &lt;for&gt; all");
  expect(html).toContain("Ada Lovelace");
  expect(html).not.toContain(ben.account.email);
  expect(html).not.toContain(teacher.account.email);

  await page.goto(`/class/${lesson.id}`);
  await expect(heading(page, fields.title)).toBeVisible();
  const calendar = page.getByRole("link", { name: "Add to calendar", exact: true });
  const download = page.waitForEvent("download");
  await calendar.click();
  const [event] = eventsIn(await readFile(await (await download).path(), "utf8"));
  expect(event?.start.toISOString()).toBe(fields.starts_at);
  await expect(page.getByRole("link", { name: "Google Calendar" })).toHaveAttribute(
    "href",
    /^https:\/\/calendar\.google\.com\//,
  );
  await expect(region(page, "Materials")).toHaveCount(0);
  await expectNoViolations(page);
  await page.getByRole("link", { name: "Join class" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(`Sign in to join ‘${fields.title}’`)).toBeVisible();
});

test("a visitor who is sent from a class to the login reads its title, unless it is by invitation", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada Lovelace");
  const [open, closed] = [
    await people.classOf(teacher, { title: "Algebra" }),
    await people.classOf(teacher, { title: "Behind a door", access: "closed" }),
  ];
  const { page } = await people.visitor();
  for (const [lesson, status, lead] of [
    [open, 200, "Sign in to join ‘Algebra’"],
    [closed, 401, "Good to see you."],
  ] as const) {
    const asked = page.waitForResponse(`**/api/classes/${lesson.id}/page`);
    await page.goto(`/meeting-room/${lesson.id}`);
    await expect(page).toHaveURL("/login");
    expect((await asked).status()).toBe(status);
    await expect(page.getByText(lead)).toBeVisible();
  }
  await expect(page.getByText("Behind a door")).toHaveCount(0);
});

test("the page of a closed class says no more than that of none, and its invitation survives registering", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada");
  const lesson = await people.classOf(teacher, { title: "Behind a door", access: "closed" });
  const { data } = (await postAs(teacher, `/classes/${lesson.id}/invitation_link`)) as {
    data: { secret: string };
  };
  const { page, context } = await people.visitor();
  const none = crypto.randomUUID();
  const [closed, missing] = await Promise.all(
    [lesson.id, none].map(async (id) => {
      const reply = await context.request.get(`/class/${id}`);
      return { status: reply.status(), html: (await reply.text()).replaceAll(id, "ID") };
    }),
  );
  expect(closed).toEqual(missing);
  expect(closed?.html).not.toContain("Behind a door");

  await page.goto(`/class/${lesson.id}#invitation=${data.secret}`);
  await expect(heading(page, "This class is by invitation")).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await page.getByRole("main").getByRole("link", { name: "Register" }).click();
  const account = newAccount("Ben Okri", false);
  await fillRegistration(page, account);
  await submitRegistration(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/login");
  await logIn(page, account.email, account.password);
  await expect(heading(page, "Behind a door")).toBeVisible();
  await expect(page).toHaveURL(`/class/${lesson.id}`);
  const stranger = await people.student("Eve");
  await signedInTab(stranger.page);
  await stranger.page.goto(`/class/${lesson.id}`);
  await expect(heading(stranger.page, MESSAGES.meeting.notInvited)).toBeVisible();
});

test("a host keeps files and links with a class, and its people open them", async ({ people }) => {
  const teacher = await people.teacher("Ada");
  const lesson = await people.classOf(teacher, { title: "Fractions" });
  const ben = await people.student("Ben");
  const { page } = teacher;
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Fractions", exact: true }).click();
  await expect(page).toHaveURL(`/class/${lesson.id}`);
  const materials = region(page, "Materials");
  await materials.getByRole("button", { name: "Add file" }).click();
  await expect(materials.getByRole("alert")).toHaveText(MESSAGES.materials.fileMissing);
  await materials.getByLabel("File").setInputFiles({
    name: "Week 1.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7 A lesson"),
  });
  await materials.getByRole("button", { name: "Add file" }).click();
  await expect(materials.getByRole("link", { name: "Week 1.pdf" })).toBeVisible();
  await materials.getByRole("textbox", { name: "Link title" }).fill("The book");
  await materials.getByRole("textbox", { name: "Link address" }).fill("javascript:alert(1)");
  await materials.getByRole("button", { name: "Add link" }).click();
  await expect(materials.getByText(MESSAGES.materials.linkInvalid)).toBeVisible();
  await materials.getByRole("textbox", { name: "Link address" }).fill("https://example.org/book");
  await materials.getByRole("button", { name: "Add link" }).click();
  await expect(materials.getByRole("link", { name: "The book" })).toBeVisible();
  await expectNoViolations(page);

  await signedInTab(ben.page);
  await ben.page.goto(`/class/${lesson.id}`);
  const shown = region(ben.page, "Materials");
  await expect(shown.getByRole("link", { name: "The book" })).toHaveAttribute(
    "rel",
    "noopener noreferrer",
  );
  const download = ben.page.waitForEvent("download");
  await shown.getByRole("link", { name: "Week 1.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("Week 1.pdf");
  await expect(shown.getByRole("button")).toHaveCount(0);

  await materials.getByRole("button", { name: "Remove The book" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(materials.getByRole("link", { name: "The book" })).toHaveCount(0);
  await expect(materials).toBeFocused();
});

test("a class shows by itself that it is live and over, and its teacher exports what was", async ({
  people,
  site,
}) => {
  const teacher = await people.teacher("Ada");
  const lesson = await people.classOf(teacher, { title: "Geometry", starts_at: later(60) });
  const ben = await people.student("Ben");
  await signedInTab(ben.page);
  await ben.page.goto(`/class/${lesson.id}`);
  await expect(ben.page.getByText("Scheduled", { exact: true })).toBeVisible();
  await setState(site, lesson.id, "live");
  await expect(ben.page.getByText("Live", { exact: true })).toBeVisible();
  await expect(ben.page.getByText("0 inside", { exact: true })).toBeVisible();
  await setState(site, lesson.id, "ended");
  await expect(region(ben.page, "Recording")).toBeVisible();
  await expect(ben.page.getByRole("link", { name: "Join class" })).toHaveCount(0);
  const attendance = region(ben.page, "Your attendance");
  await expect(attendance).toContainText("You were not in this session.");
  await expect(ben.page.getByText("There are no messages, questions or polls")).toBeVisible();
  await expect(region(ben.page, "Chat")).toHaveCount(0);
  const settings = { ...DEFAULT_CLASS_SETTINGS, lobby: "everybody" };
  await postAs(teacher, `/classes/${lesson.id}/settings`, settings);
  await ben.page.reload();
  await expect(
    ben.page.getByText("questions and polls of this session are only for people who were let in."),
  ).toBeVisible();
  await expect(region(ben.page, "Materials")).toContainText(
    "are only for people who were let into the class",
  );
  await expect(ben.page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await inDatabase(site, ({ pool }) =>
    pool.query(
      `insert into class_attendance (session_id, user_id, present, spoke, watched)
      select s.id, u.id, '{[2026-01-01 10:00+0,2026-01-01 10:30+0)}', '{}', '{[2026-01-01 10:00+0,2026-01-01 10:01+0)}'
      from class_sessions s, users u where s.class_id = $1 and u.email = $2`,
      [lesson.id, ben.account.email],
    ),
  );
  await ben.page.reload();
  await expect(attendance).toContainText("You were present for 30 minutes, spoke for 0 minutes");
  await expect(ben.page.getByText("There are no messages, questions or polls")).toBeVisible();
  await expectNoViolations(ben.page);

  await signedInTab(teacher.page);
  await teacher.page.goto(`/class/${lesson.id}`);
  // Of all that a session can keep, what it did keep.
  await expect(region(teacher.page, "Attendance")).toContainText("Ben");
  await expect(region(teacher.page, "Chat")).toHaveCount(0);
  const sessions = region(teacher.page, "Sessions");
  const script = "**/static/js/export-session*";
  await teacher.page.route(script, (route) => route.abort());
  await sessions.getByRole("button", { name: "Export JSON" }).click();
  await expect(
    teacher.page.getByText("The session could not be exported. Please try again.", { exact: true }),
  ).toBeVisible();
  await teacher.page.unroute(script);
  const download = teacher.page.waitForEvent("download");
  await sessions.getByRole("button", { name: "Export HTML" }).click();
  const html = await readFile(await (await download).path(), "utf8");
  expect(html).toContain("<h1>Geometry</h1>");
  await expectNoViolations(teacher.page);
});

test("a class that is deleted is gone from the pages that show it", async ({ people }) => {
  const teacher = await people.teacher("Ada");
  const lesson = await people.classOf(teacher, { title: "Not for long" });
  const ben = await people.student("Ben");
  await signedInTab(ben.page);
  await ben.page.goto(`/class/${lesson.id}`);
  await expect(heading(ben.page, "Not for long")).toBeVisible();
  const headers = { authorization: `Bearer ${teacher.token}` };
  const deleted = await teacher.context.request.delete(`/api/classes/${lesson.id}`, { headers });
  expect(deleted.status()).toBe(200);
  await expect(heading(ben.page, MESSAGES.meeting.notFound)).toBeVisible();
  await expect(ben.page.getByText("Not for long")).toHaveCount(0);
});

test("a class of several sessions fits on a phone, and shows which of them is chosen", async ({
  people,
  site,
}) => {
  const teacher = await people.teacher("Ada");
  const lesson = await people.classOf(teacher, { title: "Geometry", starts_at: later(60) });
  for (const state of ["live", "ended", "live", "ended"] as const)
    await setState(site, lesson.id, state);
  const { page } = teacher;
  await signedInTab(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/class/${lesson.id}`);
  const sessions = region(page, "Sessions").getByRole("button", { name: /minute/ });
  const look = (button: Locator) =>
    button.evaluate((element) => getComputedStyle(element).backgroundColor);
  for (const chosen of [sessions.first(), sessions.last()]) {
    await chosen.click();
    const [pressed, not] = ["true", "false"].map((is) =>
      sessions.and(page.locator(`[aria-pressed=${is}]`)),
    );
    await expect(chosen).toHaveAttribute("aria-pressed", "true");
    await page.mouse.move(0, 0);
    await expect.poll(async () => (await look(pressed!)) === (await look(not!))).toBe(false);
  }
  await expect(sessions.first()).toContainText(/\S, 1 minute$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectNoViolations(page);
});

test("a class that starts in ten minutes is shown on every open page, until it is dismissed", async ({
  people,
}) => {
  const teacher = await people.teacher("Ada");
  const ben = await people.student("Ben");
  await signedInTab(ben.page);
  await ben.page.goto("/blogs");
  const lesson = await people.classOf(teacher, { title: "Starting soon", starts_at: later(8) });
  const notice = ben.page.getByRole("region", { name: "Classes that start soon" });
  await expect(notice).toContainText(/Starting soon starts in [78] minutes/);
  // Read out once, without the minutes, with which it would be read out again and again.
  const said = ben.page.getByRole("status").filter({ hasText: "Starting soon" });
  await expect(said).toHaveText("Starting soon starts soon.");
  await expectNoViolations(ben.page);
  const coverable = await ben.page.evaluate(
    () => getComputedStyle(document.documentElement).scrollPaddingBottom,
  );
  expect(parseFloat(coverable)).toBeGreaterThan((await boxOf(notice)).height);
  await notice.getByRole("link", { name: "Starting soon" }).click();
  await expect(ben.page).toHaveURL(`/class/${lesson.id}`);
  await ben.page.goto("/contact");
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toHaveCount(0);
  await expect(ben.page.getByRole("main")).toBeFocused();
});
