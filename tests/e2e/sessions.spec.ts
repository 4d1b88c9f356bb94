import { PRESENCE_BEAT } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { endOtherSignIns } from "@lyceum/shared/rest/accounts.ts";
import { setBanned, setRole } from "@lyceum/shared/rest/administration.ts";
import type { Page } from "@playwright/test";
import { postAs, userOf } from "../support/people/administer.ts";
import { Beats } from "../support/protocol/Beats.ts";
import type { People, Person } from "../support/people/people.ts";
import { signIn } from "../support/protocol/rest.ts";
import { expect, test } from "../support/pages/test.ts";

const { account } = MESSAGES;
const HOUR = 60 * 60_000;

/** The server's clock, which only the test moves. */
const began = Date.now();
let passed = 0;
test.use({ siteOptions: { signaling: { clock: () => began + passed, silence: 2 * HOUR } } });

/** Waits until the page's socket is connected and receives notices about its session. */
async function openWatched(page: Page, path: string): Promise<Beats> {
  const beats = new Beats(page);
  await page.goto(path);
  await expect.poll(() => beats.heard).toBeGreaterThan(0);
  return beats;
}

/** Another device of the same person, with a page open. */
async function elsewhere(people: People, person: Person, path: string): Promise<Page> {
  const { page, context } = await people.visitor();
  await signIn(context.request, person.account);
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await openWatched(page, path);
  return page;
}

const expectSentAway = async (page: Page, why: string) => {
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(why, { exact: true })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("tkn"))).toBeNull();
};

test("a student who is banned is out of the class for everybody", async ({ people }) => {
  const { teacher, students } = await people.liveClass(["Ben", "Eve"]);
  const [ben, eve] = students as [Person, Person];
  const admin = await people.admin();
  const { id } = await userOf(ben);
  await expect(teacher.room.participant("Ben")).toBeVisible();

  await postAs(admin, setBanned.url, { user_id: id, banned: true });
  const end = ben.page.getByRole("heading", { name: account.banned, exact: true });
  await Promise.all([
    expect(end).toBeVisible(),
    expect(ben.room.figures).toHaveCount(0),
    ...[teacher, eve].map(({ room }) => expect(room.figure("Ben")).toHaveCount(0)),
  ]);
  await expect(teacher.room.participant("Ben")).toHaveCount(0);
  await expect(teacher.room.figure("Eve")).toBeVisible();

  await expect.poll(() => ben.page.evaluate(() => sessionStorage.getItem("tkn"))).toBeNull();
  await ben.page.reload();
  await expect(ben.page).toHaveURL("/login");
});

test("signing out elsewhere ends the open pages of the other devices, and says so there", async ({
  people,
}) => {
  const ben = await people.student("Ben");
  await openWatched(ben.page, "/dashboard");
  const guarded = await elsewhere(people, ben, "/dashboard");
  const open = await elsewhere(people, ben, "/blogs");

  await postAs(ben, endOtherSignIns.url);
  await expectSentAway(guarded, account.sessionEnded);
  await expectSentAway(open, account.sessionEnded);
  await guarded.goBack();
  await expect(guarded).toHaveURL("/login");
  await ben.page.reload();
  await expect(ben.page).toHaveURL("/dashboard");
});

test("a page that was away when its session ended says so when it is back", async ({ people }) => {
  const ben = await people.student("Ben");
  await openWatched(ben.page, "/dashboard");
  const away = await elsewhere(people, ben, "/dashboard");
  await away.goto("about:blank");
  await postAs(ben, endOtherSignIns.url);
  await away.goto("/dashboard");
  await expectSentAway(away, account.sessionEnded);
});

test("a person who logs out goes home, and their other tab to the login", async ({ people }) => {
  const ben = await people.student("Ben");
  await openWatched(ben.page, "/dashboard");
  const tab = await ben.context.newPage();
  await openWatched(tab, "/dashboard");
  await ben.page.getByRole("button", { name: "Logout", exact: true }).click();
  await expect(ben.page).toHaveURL("/");
  await expectSentAway(tab, account.sessionEnded);
  await expect(ben.page).toHaveURL("/");
});

test("another role takes effect on an open page, which goes where it belongs", async ({
  people,
}) => {
  const [ben, admin] = [await people.student("Ben"), await people.admin()];
  await openWatched(ben.page, "/course-purchased");
  const { id } = await userOf(ben);
  await postAs(admin, setRole.url, { user_id: id, role: "teacher" });
  await expect(ben.page).toHaveURL("/dashboard");
  await expect(ben.page.getByRole("button", { name: "Upload video" })).toBeVisible();
  await expect(ben.page.getByText(account.roleChanged, { exact: true })).toBeVisible();
  expect(await ben.page.evaluate(() => sessionStorage.getItem("role"))).toBe("teacher");
});

test("a teacher who is one no more has no power over the class that goes on", async ({
  people,
}) => {
  const { teacher, students } = await people.liveClass(["Ben"]);
  const admin = await people.admin();
  const { id } = await userOf(teacher);
  await postAs(admin, setRole.url, { user_id: id, role: "student" });
  await expect(teacher.room.stopButton).toHaveCount(0);
  await teacher.room.expectSees("Ben");
  await students[0]!.room.expectSees(teacher.name);
});

test("an hour in two tabs is one hour", async ({ people }) => {
  const ben = await people.student("Ben");
  const pages = [ben.page, await ben.context.newPage()];
  // One clock for both, because they share a browser.
  const { clock } = ben.context;
  await clock.install();
  const beats = await Promise.all(pages.map((page) => openWatched(page, "/course-purchased")));
  await clock.pauseAt(Date.now() + 1_000);

  for (const end = passed + HOUR; passed < end;) {
    passed += PRESENCE_BEAT;
    const before = beats.map(({ heard }) => heard);
    await clock.runFor(PRESENCE_BEAT);
    for (const [index, each] of beats.entries())
      await expect.poll(() => each.heard, { intervals: [20] }).toBeGreaterThan(before[index]!);
  }

  await expect.poll(async () => (await userOf(ben)).time_spent_after_login).toBe(1);
});
