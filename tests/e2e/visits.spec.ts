import { randomUUID } from "node:crypto";
import { connect } from "@lyceum/backend/kernel/database/database.ts";
import type { Page } from "@playwright/test";
import { pino } from "pino";
import { expectNoViolations } from "../support/pages/axe.ts";
import type { Site } from "../support/servers/site.ts";
import { expect, test } from "../support/pages/test.ts";

const TRACK = "/backend-service/api/track-ip";
const LOOK_UP = "/api/ip";

/** The paths of the calls about visits, in order. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === TRACK || pathname === LOOK_UP) calls.push(pathname);
  });
  return calls;
}

const tracked = (page: Page) => page.waitForResponse(`**${TRACK}`);

async function visitsOf(site: Site) {
  const database = connect(site.databaseUrl, pino({ level: "silent" }));
  try {
    return await database.queries.selectFrom("visits").selectAll().orderBy("id").execute();
  } finally {
    await database.close();
  }
}

async function forgetVisits(site: Site) {
  const database = connect(site.databaseUrl, pino({ level: "silent" }));
  await database.queries.deleteFrom("visits").execute();
  await database.close();
}

test.beforeEach(({ site }) => forgetVisits(site));

test("pages that a person stays on are counted, without ids and with a part of the address", async ({
  people,
  site,
}) => {
  const { page } = await people.student("Ben");
  const calls = callsOf(page);
  const first = tracked(page);
  await page.goto("/contact?token=secret#secret");
  expect((await first).status()).toBe(200);
  expect(calls).toEqual([LOOK_UP, TRACK]);
  const second = tracked(page);
  await page.goto(`/meeting-room/${randomUUID()}`);
  await second;
  const agent = await page.evaluate(() => navigator.userAgent);
  expect(await visitsOf(site)).toMatchObject([
    { path: "/contact", address: "127.0.0.0", user_agent: agent },
    { path: "/meeting-room/:id" },
  ]);
});

test("a page that is only passed through is not counted", async ({ people, site }) => {
  const { page } = await people.visitor();
  await page.clock.install();
  await page.goto("/message");
  await page.clock.runFor(1_500);
  await page.getByRole("link", { name: "Contact Us" }).click();
  await expect(page).toHaveURL("/contact");
  const sent = tracked(page);
  await page.clock.runFor(2_500);
  await sent;
  expect(await visitsOf(site)).toMatchObject([{ path: "/contact" }]);
});

test("a look-up that fails is silent, and the visit is counted", async ({ people, site }) => {
  const { page } = await people.visitor();
  await page.route(`**${LOOK_UP}`, (route) => route.abort());
  const sent = tracked(page);
  await page.goto("/message");
  await sent;
  expect(await visitsOf(site)).toMatchObject([{ path: "/message" }]);
});

test("a person who would rather not be counted is asked for nothing", async ({ people, site }) => {
  const { page } = await people.visitor();
  const calls = callsOf(page);
  const settle = async () => {
    await page.clock.runFor(4_000);
    await page.waitForLoadState("networkidle");
  };
  const choice = page.getByRole("checkbox", { name: "Count my visits" });
  await page.clock.install();
  await page.goto("/message");
  await choice.uncheck();
  await settle();
  await page.goto("/contact");
  await expect(choice).not.toBeChecked();
  await settle();
  expect(calls).toEqual([]);

  await choice.check();
  const sent = tracked(page);
  await page.getByRole("link", { name: "Blogs" }).click();
  await settle();
  await sent;
  expect(await visitsOf(site)).toMatchObject([{ path: "/blogs" }]);
});

test("a browser that asks not to be tracked is not, and says so", async ({ people, site }) => {
  const { page } = await people.visitor();
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }),
  );
  const calls = callsOf(page);
  await page.clock.install();
  await page.goto("/message");
  const choice = page.getByRole("checkbox", { name: "Count my visits" });
  await expect(choice).toBeDisabled();
  await expect(choice).not.toBeChecked();
  await expect(page.getByText("Your browser asks not to be counted")).toBeVisible();
  await page.clock.runFor(4_000);
  await page.waitForLoadState("networkidle");
  expect(calls).toEqual([]);
  expect(await visitsOf(site)).toEqual([]);
});

test("an admin reads the visits, day by day with the keyboard, and page by page", async ({
  people,
  site,
}) => {
  const [visitor, admin] = [await people.visitor(), await people.admin()];
  for (const path of ["/message", "/contact", "/message"]) {
    const sent = tracked(visitor.page);
    await visitor.page.goto(path);
    await sent;
  }
  const { page } = admin;
  await page.route(`**${TRACK}`, (route) => route.abort());
  await page.goto("/visits");
  const totals = page.getByRole("region", { name: "Totals" });
  await expect(totals.getByRole("definition").first()).toHaveText("3");
  const pages = page.getByRole("table", { name: "Pages" });
  await expect(pages.getByRole("row")).toHaveText([/Page/, /^\/message.*2.*1/, /^\/contact.*1.*1/]);
  await expect(page.getByRole("table", { name: "Countries" })).toContainText("Unknown");

  const days = page.getByRole("slider", { name: "Day" });
  await expect(days).toHaveAttribute("aria-valuetext", /3 pages opened, 1 visitor$/);
  await days.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(days).toHaveAttribute("aria-valuetext", /0 pages opened, 0 visitors$/);
  await page.keyboard.press("End");
  await expect(days).toHaveAttribute("aria-valuetext", /3 pages opened, 1 visitor$/);

  await page.getByText("Every day as a table").click();
  const table = page.getByRole("table", { name: "Every day as a table" });
  await expect(table.getByRole("row")).toHaveCount(31);
  await expectNoViolations(page);
  expect(await visitsOf(site)).toHaveLength(3);
});

test("visits are nobody's business but the admins'", async ({ people }) => {
  const student = await people.student("Ben");
  await student.page.goto("/visits");
  await expect(student.page).not.toHaveURL("/visits");
});
