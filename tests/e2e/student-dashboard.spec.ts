import { inDatabase } from "../support/people/blogs.ts";
import type { Person } from "../support/people/people.ts";
import { seedCourse } from "../support/people/seeded-courses.ts";
import type { Site } from "../support/servers/site.ts";
import { expect, test } from "../support/pages/test.ts";

// A separate school, whose courses are these.
test.use({ siteOptions: {} });

/** The person has watched a topic up to here, seconds. */
const watch = (site: Site, { account }: Person, courseId: string, topic: number, until: number) =>
  inDatabase(site, async ({ queries }) => {
    const { id: user_id } = await queries
      .selectFrom("users")
      .select("id")
      .where("email", "=", account.email)
      .executeTakeFirstOrThrow();
    const { id: video_id } = await queries
      .selectFrom("videos")
      .select("id")
      .where("course_id", "=", courseId)
      .where("title", "=", `Topic ${topic}`)
      .executeTakeFirstOrThrow();
    await queries
      .insertInto("video_progress")
      .values({ user_id, video_id, position: until, watched: `{[0,${until})}` })
      .execute();
  });

test("a student's dashboard begins with where they left off, and ends with other courses", async ({
  people,
  site,
}) => {
  const teacher = { teacher: (await people.teacher("Ada Lovelace")).account.email };
  const student = await people.student("Ben Okri");
  const { page } = student;
  await seedCourse(site, { ...teacher, title: "Waves", price_minor: 149_900, topics: [60] });
  const algebra = await seedCourse(site, { ...teacher, title: "Algebra", topics: [10, 30] });
  await page.goto("/dashboard");
  const free = page.getByRole("region", { name: "Free Courses" });
  await expect(free).toContainText("Algebra");
  await expect(page.getByRole("region", { name: "Continue watching" })).toHaveCount(0);
  await expect(free.getByRole("progressbar")).toHaveCount(0);

  await watch(site, student, algebra, 2, 4);
  await page.reload();
  const onTop = page.getByRole("link", { name: "Continue: topic 2, 0:04" });
  await expect(page.getByRole("region").first()).toContainText("Continue: topic 2, 0:04");
  const bar = free.getByRole("progressbar", { name: "Progress in Algebra" });
  await expect(bar).toHaveAttribute("aria-valuenow", "10");
  const others = page.getByRole("region", { name: "Other courses" });
  await expect(others).toContainText("Waves");
  await expect(others).toContainText("₹1,499");
  await onTop.click();
  await expect(page).toHaveURL(/\/course-topics\/.*\?topic=/);
  await expect(page.getByRole("button", { name: /2\. Topic 2/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await page.goBack();
  await others.getByRole("link", { name: "Waves" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Waves");
});
