import type { Page } from "@playwright/test";
import { seedCourse } from "../support/people/seeded-courses.ts";
import { expect, test } from "../support/pages/test.ts";

// A separate school: what changes in its catalogue is this file's.
test.use({ siteOptions: {} });

const SMALL = { width: 360, height: 740 };

/** Names of the scripts that a page asked for until now. */
function scriptsOf(page: Page) {
  const asked: string[] = [];
  page.on("request", (request) => {
    const name = /\/static\/js\/([\w-]+?)-[\w-]{8}\.js$/.exec(request.url())?.[1];
    if (name) asked.push(name);
  });
  return asked;
}

test("the home page of a visitor who does nothing counts the visit and shows what changes, and loads the rest for that", async ({
  people,
  site,
}) => {
  const teacher = await people.teacher("Ada Lovelace");
  const { page } = await people.visitor();
  const scripts = scriptsOf(page);
  const counted = page.waitForRequest("**/track-ip");
  const followed = page
    .waitForEvent("websocket")
    .then((socket) =>
      socket.waitForEvent("framereceived", ({ payload }) => String(payload).startsWith("43")),
    );
  await page.goto("/");
  await counted;
  await followed;
  expect(scripts).toContain("rest");
  expect(scripts).toContain("socket");
  expect(scripts).not.toContain("react");

  const [title, topics] = ["Waves", [60]];
  await seedCourse(site, { title, topics, teacher: teacher.account.email });
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  expect(scripts).toContain("react");
});

test("the first press on the home page wakes it, and is done", async ({ people }) => {
  const { page } = await people.visitor();
  const scripts = scriptsOf(page);
  await page.setViewportSize(SMALL);
  await page.goto("/");
  await expect.poll(() => scripts).toContain("rest");
  expect(scripts).not.toContain("react");
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  // A press alone, as from a keyboard or a screen reader.
  await menu.evaluate((button: HTMLElement) => button.click());
  await expect(menu).toHaveAttribute("aria-expanded", "true");
});

test("a home page that rests says when there is no network, and wakes when it is back", async ({
  people,
}) => {
  const { page, context } = await people.visitor();
  const scripts = scriptsOf(page);
  await page.goto("/");
  await expect.poll(() => scripts).toContain("socket");
  await context.setOffline(true);
  const line = page.getByText("You are offline, trying again");
  await expect(line).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("pointermove")));
  await expect(line).toBeVisible();
  await context.setOffline(false);
  await expect(line).toBeHidden();
  await expect.poll(() => page.evaluate(() => "early" in window)).toBe(false);
});

test("a home page whose visitor the browser remembers something of does not rest", async ({
  people,
}) => {
  const { page, context } = await people.visitor();
  await context.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.goto("/");
  await expect.poll(() => page.evaluate(() => "early" in window)).toBe(false);
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
});
