import type { Page } from "@playwright/test";
import type { Person } from "../support/people/people.ts";
import { seedCourse } from "../support/people/seeded-courses.ts";
import type { Site } from "../support/servers/site.ts";
import { expect, test } from "../support/pages/test.ts";

// A separate school, whose catalogue is these courses.
test.use({ siteOptions: {} });

const WAVES = "Waves, from strings to seas";
const DESCRIPTION = `What swings, what carries it, and how far it gets; at the end of all that electroencephalography too. ${"More of it. ".repeat(4)}`;

async function fillCatalogue(site: Site, teacher: Person): Promise<void> {
  const by = { teacher: teacher.account.email };
  for (const title of ["Lines", "Light", "Heat"])
    await seedCourse(site, { ...by, title, category: "Chemistry and light", topics: [60] });
  await seedCourse(site, {
    ...by,
    title: WAVES,
    category: "Acoustics",
    description: DESCRIPTION,
    price_minor: 149_900,
    level: "Beginner",
    topics: [75, 600, 60, 45],
  });
}

/** Made once: the tests of this file share their school. */
let filled: Promise<void> | null = null;
test.beforeEach(async ({ site, people }) => {
  const teacher = filled ? null : await people.teacher("Ada Lovelace");
  if (teacher) filled = fillCatalogue(site, teacher);
  await filled;
});

/** A page learns who is signed in on a page for them. */
async function comeHome({ page }: Person): Promise<void> {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/");
}

const cardOf = (page: Page) => page.getByRole("article", { name: WAVES });

test("a card says who teaches a course, how long it is and for whom, and cuts no word", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.goto("/");
  const card = cardOf(page);
  await expect(card).toContainText("by Ada Lovelace");
  await expect(card).toContainText("4 topics · 13 min · Beginner");
  await expect(card).toContainText("at the end of all that electroencephalography…");
  await expect(card).toContainText("₹1,499");
});

test("a card's picture and title lead to the course, and the cover does not repeat the title", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.goto("/");
  const card = cardOf(page);
  await expect(card.getByText(WAVES)).toHaveCount(1);
  // Its title is the link for keyboards and screen readers.
  await card.getByRole("link", { includeHidden: true }).first().click();
  await expect(page).toHaveURL(/\/course-topics\//);
  await page.goBack();
  await cardOf(page).getByRole("link", { name: WAVES }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(WAVES);
});

test("a short category is filled up under 'More courses', a full one and a search are not", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.goto("/");
  const more = page.getByRole("region", { name: "More courses" });
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(more.getByRole("listitem")).toHaveCount(3);
  await expect(more).not.toContainText(WAVES);
  await page.getByRole("button", { name: "Chemistry and light" }).click();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(more).toBeHidden();
  await page.goto("/?q=waves");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(more).toBeHidden();
});

for (const { width, height, screens } of [
  { width: 1280, height: 800, screens: 1.5 },
  { width: 360, height: 740, screens: 2 },
])
  test(`the first row of the catalogue is within ${screens} screens at ${width}`, async ({
    people,
  }) => {
    const { page } = await people.visitor();
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const row = (await cardOf(page).boundingBox())!;
    expect(row.y + row.height).toBeLessThan(height * screens);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

test("what is typed before the page's script has come is searched for", async ({ people }) => {
  const { page } = await people.visitor();
  const script = Promise.withResolvers<void>();
  await page.route("**/static/js/*.js", async (route) => {
    await script.promise;
    await route.continue();
  });
  // The parts below the catalogue stay out of sight: they are hydrated only when needed.
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto("/", { waitUntil: "commit" });
  const search = page.getByRole("searchbox", { name: "Search courses" });
  await search.fill("heat");
  script.resolve();
  await expect(page).toHaveURL("/?q=heat");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article", { name: "Heat" })).toBeVisible();
  await expect(search).toHaveValue("heat");
});

test("a course's page says to a visitor what it is, what it costs, and what is free", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.goto("/");
  await cardOf(page).getByRole("link", { name: WAVES }).click();
  const main = page.getByRole("main");
  await expect(main).toContainText("Taught by Ada Lovelace");
  await expect(main).toContainText("4 topics · 13 min");
  await expect(main).toContainText("More of it. More of it.");
  await expect(main.getByText("₹1,499", { exact: true })).toBeInViewport();
  const topics = page.getByRole("list", { name: "Topics" }).getByRole("button");
  await expect(topics.filter({ hasText: "Free preview" })).toHaveCount(3);
  await expect(topics.nth(3)).toContainText("In the course for ₹1,499 · 0:45");
  await topics.nth(3).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("The whole course costs ₹1,499.");
  await dialog.getByRole("link", { name: "Buy this course" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(`Sign in to join ‘${WAVES}’`)).toBeVisible();
});

test("'Enroll Now' leads a student on to the purchase of this course", async ({ people }) => {
  const student = await people.student("Ben Okri");
  const { page } = student;
  await comeHome(student);
  await cardOf(page).getByRole("link", { name: WAVES }).click();
  await page.getByRole("link", { name: "Enroll Now" }).click();
  await expect(page).toHaveURL("/course-confirmation");
  const course = page.getByRole("combobox", { name: "Course" });
  await expect(course.locator("option:checked")).toContainText(WAVES);
});

test("a teacher sees what a course costs, and no purchase that would lead nowhere", async ({
  people,
}) => {
  const teacher = await people.teacher("Alan Turing");
  const { page } = teacher;
  await comeHome(teacher);
  await cardOf(page).getByRole("link", { name: WAVES }).click();
  await expect(page.getByText("₹1,499", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Enroll Now" })).toHaveCount(0);
  await page.getByRole("list", { name: "Topics" }).getByRole("button").nth(3).click();
  await expect(page.getByRole("dialog").getByRole("link")).toHaveCount(0);
});
