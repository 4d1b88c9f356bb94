import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/pages/axe.ts";
import { buy, courseForSale } from "../support/people/payments.ts";
import { UsersPage } from "../support/pages/UsersPage.ts";
import { makeClip, makePicture } from "../support/people/clip.ts";
import { uploadVideoAs } from "../support/protocol/rest.ts";
import { expect, test } from "../support/pages/test.ts";

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

const CLIP = { name: "small", width: 320, height: 180, seconds: 2, bitrate: "300k" };

/** In each row of the test of words: other tests of the same site have rows of their own. */
const OWN = /Reading error messages|Programming from the beginning/;

const PAGES = {
  "/admin-dashboard": "Pending videos",
  "/users-list": "Users",
  "/reconciliation": "Payments",
  "/audit-log": "What was done",
  "/jobs": "Jobs",
  "/installation": "Media hosts",
  "/visits": "Pages",
};

/** Words of this test's rows, none longer than an email of the demo, that go over more than one line. */
const brokenWords = (page: Page) =>
  page
    .locator("tr", { hasText: OWN })
    .locator("td")
    .evaluateAll((cells) => {
      const broken: string[] = [];
      for (const cell of cells) {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode())
          for (const { 0: word, index } of (text.textContent ?? "").matchAll(
            /(?<!\S)\S{1,26}(?!\S)/g,
          )) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            broken.push(...(lines.size > 1 ? [word] : []));
          }
      }
      return broken;
    });

/** The texts of a page once its data has come. */
async function textOf(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await expect(page.getByRole("main").getByRole("heading").nth(1)).toBeVisible();
  await page.waitForLoadState("networkidle");
  return page.getByRole("main").innerText();
}

test("an admin's screens show no ids, and their tables stay tables down to 640 px", async ({
  people,
  site,
}) => {
  const [admin, ben, cora] = [
    await people.admin(),
    await people.student("Ben Okri"),
    await people.student("Cora Bell"),
  ];
  const course = await courseForSale(site, "Seen in a table");
  await buy(ben, course);
  // A visited page whose address holds an id, and two entries of the audit log.
  await ben.page.goto(`/course-topics/${course.id}`);
  await expect(ben.page.getByRole("heading", { level: 1 })).toHaveText(course.title);
  const { page } = admin;
  const row = new UsersPage(page).row(cora.account.email);
  await page.goto("/users-list");
  for (const action of ["Ban", "Unban"]) {
    await row.getByRole("button", { name: "Actions for Cora Bell" }).click();
    await page.getByRole("menuitem", { name: action, exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: action, exact: true }).click();
    await expect(page.getByRole("alertdialog")).toBeHidden();
  }

  await page.clock.install();
  await page.goto("/admin-dashboard");
  const numbers = page.getByRole("region", { name: "Key numbers" });
  await expect(numbers).toContainText(/Revenue, 30 days.*in the sandbox/s);
  await expectNoViolations(page);
  // The clock hardly moves, so nothing but a notice brings it.
  await page.clock.pauseAt(Date.now() + 10_000);
  const users = numbers.locator("div").filter({ hasText: "Users" }).getByRole("definition");
  const before = Number(await users.innerText());
  const usersNow = async () => {
    await page.clock.runFor(200);
    return Number(await users.innerText());
  };
  await people.student("Dora Bruder");
  await expect.poll(usersNow).toBeGreaterThan(before);
  await page.clock.resume();
  await numbers.getByRole("link", { name: "Users" }).click();
  await expect(page).toHaveURL("/users-list");

  for (const path of Object.keys(PAGES)) expect(await textOf(page, path), path).not.toMatch(UUID);
  await ben.page.goto("/course-purchased");
  await ben.page.getByRole("link", { name: /receipt/i }).click();
  await expect(ben.page).toHaveURL(/\/receipt\//);
  await expect(ben.page.getByRole("main").getByText(course.title)).toBeVisible();
  expect(await ben.page.getByRole("main").innerText()).not.toMatch(UUID);

  for (const path of ["/users-list", "/reconciliation", "/audit-log"] as const) {
    const heads = page.getByRole("table", { name: PAGES[path] }).locator("thead");
    await page.setViewportSize({ width: 640, height: 800 });
    await page.goto(path);
    await expect(heads, path).toHaveCSS("display", "table-header-group");
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(640);
    await page.setViewportSize({ width: 639, height: 800 });
    await expect(heads, path).toHaveCSS("display", "block");
  }
  // Where a table scrolls sideways, its buttons do not.
  await page.setViewportSize({ width: 640, height: 800 });
  await page.goto("/users-list");
  const actions = row.getByRole("button", { name: "Actions for Cora Bell" });
  await expect(actions).toBeVisible();
  const { x, width } = (await actions.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(640);
});

test("no table breaks a usual word, or its row of buttons, at any width", async ({
  people,
  site,
}) => {
  const [admin, teacher] = [await people.admin(), await people.teacher("Administratrix Lovelace")];
  const course = await courseForSale(site, "Programming from the beginning");
  await buy(await people.student("Maximiliana Okri"), course);
  // An address of wide letters, which goes over to a second line at its @.
  await buy(await people.student("Wim Mommsen"), course);
  const [{ path: file }, thumbnail] = [await makeClip(CLIP), await makePicture("table")];
  const fields = {
    title: "Reading error messages",
    course_title: "Programs",
    course_category: "Programming",
  };
  await uploadVideoAs(
    teacher.context.request,
    { token: teacher.token, admin: false },
    { ...fields, file, thumbnail },
  );
  const seen: [Page, string, string][] = [
    [admin.page, "/admin-dashboard", "Pending videos"],
    [admin.page, "/users-list", "Users"],
    [admin.page, "/reconciliation", "Payments"],
    [teacher.page, "/dashboard", "My uploads"],
  ];
  for (const [page, path, name] of seen)
    for (const width of [640, 768, 1_280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const own = page.getByRole("table", { name }).locator("tr", { hasText: OWN });
      await expect(own.first()).toBeVisible();
      expect(await brokenWords(page), `${path} at ${width}`).toEqual([]);
    }
  const buttons = teacher.page.getByRole("table", { name: "My uploads" }).getByRole("button");
  await teacher.page.setViewportSize({ width: 768, height: 800 });
  const tops = await buttons.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(3);
  expect(new Set(tops).size).toBe(1);
});
