import type { Page } from "@playwright/test";
import { OPEN_TOPICS } from "@lyceum/shared/limits.ts";
import { inDatabase } from "../support/people/blogs.ts";
import { addPaidCourse, PAID_TITLE } from "../support/people/paid-course.ts";
import { headOf, readOnly, watched } from "../support/pages/reading.ts";
import { expect, test } from "../support/pages/test.ts";

test.describe("the page of a course from the server", () => {
  test("is there with its topics, and tells of no video that is withheld", async ({
    site,
    browser,
  }) => {
    const { id, videos } = await addPaidCourse(site);
    const { page, context } = await readOnly(site, (options) => browser.newContext(options));
    await page.goto(`/course-topics/${id}`);
    await expect(page.getByRole("heading", { name: PAID_TITLE })).toBeVisible();
    const topics = page.getByRole("list", { name: "Topics" }).getByRole("button");
    await expect(topics).toHaveCount(OPEN_TOPICS + 1);
    await expect(topics.last()).toContainText("In the course for ₹10");
    expect(await headOf(page)).toMatchObject({
      title: `${PAID_TITLE} · Lyceum`,
      description: "What tides are.",
      canonical: `${site.url}/course-topics/${id}`,
      ogUrl: `${site.url}/course-topics/${id}`,
      types: ["Course"],
    });
    const ld = page.locator('script[type="application/ld+json"]');
    expect(JSON.parse((await ld.textContent())!).hasPart).toEqual(
      videos.slice(0, OPEN_TOPICS).map((video) =>
        expect.objectContaining({
          "@type": "VideoObject",
          name: video.title,
          duration: "PT75S",
          thumbnailUrl: `${site.url}/media/${video.poster_key}`,
          uploadDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        }),
      ),
    );
    const html = await page.content();
    for (const { id: open } of videos.slice(0, OPEN_TOPICS))
      expect(html).toContain(`videos/${open}`);
    expect(html).not.toContain(`videos/${videos.at(-1)!.id}`);
    await context.close();
  });

  test("is taken over without a word, and is not fetched twice", async ({ site, people }) => {
    const { id } = await addPaidCourse(site);
    const path = `/course-topics/${id}`;
    const { page, said, fetched } = await watched(people, path, withholdVideos);
    await expect(page.locator("video")).toHaveAccessibleName(/^Topic 1/);
    expect(fetched.filter((each) => each.startsWith("/api/"))).toEqual([]);
    expect(said).toEqual([]);
  });

  test("shows all of it to its buyers", async ({ site, people }) => {
    const { id } = await addPaidCourse(site);
    const { page, context, account } = await people.student("Cy");
    await inDatabase(site, async ({ queries }) => {
      const byEmail = queries.selectFrom("users").select("id").where("email", "=", account.email);
      const { id: user_id } = await byEmail.executeTakeFirstOrThrow();
      await queries.insertInto("purchases").values({ user_id, course_id: id }).execute();
    });
    await page.goto("/dashboard");
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    // The signed-in tab, and another, which must check first.
    for (const tab of [page, await context.newPage()]) {
      await tab.goto(`/course-topics/${id}`);
      const last = tab.getByRole("list", { name: "Topics" }).getByRole("button").last();
      await expect(last).toContainText("1:15");
    }
  });
});

/** These videos have no files: an answered request for one has the player ask for its topic once more. */
const withholdVideos = (page: Page) => page.route("**/media/videos/*/master.m3u8*", () => {});
