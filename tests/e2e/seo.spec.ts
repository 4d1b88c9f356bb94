import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Request } from "@playwright/test";
import { SCRIPT_BUDGET } from "../../setup/script-budget.ts";
import { inDatabase, makeBlog } from "../support/people/blogs.ts";
import { addPaidCourse } from "../support/people/paid-course.ts";
import { headOf, metaOf, readOnly, watched } from "../support/pages/reading.ts";
import type { Site } from "../support/servers/site.ts";
import { expect, test } from "../support/pages/test.ts";

const COURSE = { title: "Waves </script><b>&", category: "Physics", slug: "waves-without-script" };
const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const RENDERED = [
  ...["/", "/blogs", "/contact", "/message", "/pricing"],
  ...["/login", "/register", "/forgot-password", "/nowhere"],
];

const addCourse = (site: Site) =>
  inDatabase(site, ({ queries }) =>
    queries
      .insertInto("courses")
      .values({ ...COURSE, description: "What waves are.", published_at: new Date() })
      .onConflict((row) => row.doNothing())
      .execute(),
  );

test.describe("without script", () => {
  test("home has its courses, and says what it is", async ({ site, browser }) => {
    await addCourse(site);
    const { page, context } = await readOnly(site, (options) => browser.newContext(options));
    const article = page.getByRole("article", { name: COURSE.title });
    // What was put into the database by hand is in the pages once its notice has come.
    await expect(async () => {
      await page.goto(`/?category=${COURSE.category}`);
      await expect(article).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole("button", { name: COURSE.category })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    expect(await headOf(page)).toMatchObject({
      title: "Lyceum",
      description: expect.stringContaining("Live classes"),
      canonical: `${site.url}/`,
      ogUrl: `${site.url}/`,
      ogImage: `${site.url}/social-card.png`,
      card: "summary_large_image",
      types: ["EducationalOrganization", "WebSite", "ItemList"],
    });
    await context.close();
  });

  test("blogs and each blog are there, and say what they are", async ({
    site,
    browser,
    people,
  }) => {
    const title = 'Sums & "series" </script><script>alert(1)</script>';
    const blog = await makeBlog(site, await people.admin(), {
      title,
      slug: "sums-and-series",
      content: "<p>One and one.</p>",
    });
    const { page, context } = await readOnly(site, (options) => browser.newContext(options));
    await page.goto("/blogs");
    await expect(
      page.getByRole("list", { name: "Blogs" }).getByRole("heading").first(),
    ).toBeVisible();
    expect(await headOf(page)).toMatchObject({ canonical: `${site.url}/blogs`, types: ["Blog"] });
    // Other tests' blogs are newer, and fill the first page.
    await page.goto("/blogs?q=sums");
    await expect(page.getByRole("heading", { name: title })).toBeVisible();

    await page.goto(`/blog/${blog.slug}`);
    await expect(page.getByText("One and one.")).toBeVisible();
    expect(await headOf(page)).toMatchObject({
      title: `${title} · Lyceum`,
      description: expect.stringContaining("One and one."),
      canonical: `${site.url}/blog/${blog.slug}`,
      types: ["BlogPosting"],
    });
    expect(await metaOf(page, "og:type")).toBe("article");
    await context.close();
  });

  test("what is not there says so in its status, and is in no search", async ({
    site,
    browser,
  }) => {
    const { page, context } = await readOnly(site, (options) => browser.newContext(options));
    const unknown = [
      "/nowhere",
      "/blog/unknown",
      "/course-topics/unknown",
      `/course-topics/${UNKNOWN}`,
    ];
    for (const path of [...unknown, "/not-found"]) {
      const reply = await page.goto(path);
      expect(reply?.status(), path).toBe(404);
      await expect(page.getByRole("heading", { name: MESSAGES.notFoundPage })).toBeVisible();
      expect(await metaOf(page, "robots")).toBe("noindex");
    }
    await context.close();
  });
});

test.describe("a page from the server", () => {
  for (const path of RENDERED) {
    test(`is taken over at ${path} without a word`, async ({ people }) => {
      const { said } = await watched(people, path);
      expect(said).toEqual([]);
    });
  }

  test("of a blog is taken over without a word, and none of it is fetched twice", async ({
    site,
    people,
  }) => {
    const { slug } = await makeBlog(site, await people.admin());
    for (const path of [`/blog/${slug}`, "/blogs", "/"]) {
      const { said, fetched } = await watched(people, path);
      expect(said, path).toEqual([]);
      expect(fetched.filter((each) => each.startsWith("/api/"))).toEqual([]);
    }
  });

  test("of an unknown blog goes on at /not-found", async ({ people }) => {
    const { page, said } = await watched(people, "/blog/unknown");
    await expect(page).toHaveURL("/not-found");
    await expect(page.getByRole("heading", { name: MESSAGES.notFoundPage })).toBeVisible();
    expect(said).toEqual([]);
  });

  test("is taken over by a signed-in person without a word, and knows them", async ({ people }) => {
    const { page, context } = await people.teacher("Ada");
    await page.goto("/dashboard");
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    // The signed-in tab, and another, which must check first.
    for (const tab of [page, await context.newPage()]) {
      const said: string[] = [];
      tab.on("pageerror", (error) => said.push(error.message));
      tab.on("console", (message) => said.push(message.text()));
      await tab.goto("/");
      await expect(tab.getByRole("button", { name: "Logout" })).toBeVisible();
      await expect(tab.getByRole("link", { name: "Login" })).toHaveCount(0);
      expect(said).toEqual([]);
    }
  });

  test("shows a change of the catalogue at the next visit", async ({ site, people }) => {
    await addCourse(site);
    const { context } = await people.visitor();
    const html = async () => (await context.request.get(`/?category=${COURSE.category}`)).text();
    await expect.poll(html).toContain("Waves");
    const renamed = { title: "Tides" };
    await inDatabase(site, ({ queries }) =>
      queries.updateTable("courses").set(renamed).where("slug", "=", COURSE.slug).execute(),
    );
    await expect.poll(html).toContain("Tides");
    await inDatabase(site, ({ queries }) =>
      queries.updateTable("courses").set(COURSE).where("slug", "=", COURSE.slug).execute(),
    );
  });

  test("is sent once to a client that has it, compressed for one that accepts that", async ({
    people,
  }) => {
    const { context } = await people.visitor();
    const first = await context.request.get("/pricing");
    const { etag, ...headers } = first.headers();
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-encoding"]).toBe("br");
    const again = await context.request.get("/pricing", { headers: { "if-none-match": etag! } });
    expect(again.status()).toBe(304);
  });
});

test("home costs a visitor who does nothing no more script than it may", async ({ people }) => {
  const { page } = await people.visitor();
  await page.setViewportSize({ width: 1280, height: 4000 });
  const live = page.waitForEvent("websocket");
  const sizes: Promise<number>[] = [];
  const count = (request: Request) => {
    if (request.resourceType() !== "script") return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  };
  page.on("requestfinished", count);
  await page.goto("/");
  await live;
  // An idle page keeps scripts of other pages.
  page.off("requestfinished", count);
  const all = await Promise.all(sizes);
  expect(all.length).toBeGreaterThan(5);
  expect(all.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(SCRIPT_BUDGET);
});

test("programs find what there is", async ({ site, people }) => {
  const { slug } = await makeBlog(site, await people.admin(), { title: "Less < more" });
  const { id } = await addPaidCourse(site);
  const { page, context } = await people.visitor();
  await page.goto("/pricing");
  const read = async (path: string) => (await context.request.get(path)).text();
  const parsed = async (path: string, selector: string) =>
    page.evaluate(
      ([text, wanted]) => {
        const xml = new DOMParser().parseFromString(text!, "application/xml");
        const found = [...xml.querySelectorAll(`parsererror, ${wanted}`)];
        return found.map((each) => each.textContent);
      },
      [await read(path), selector],
    );
  expect(await read("/robots.txt")).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  await expect.poll(() => parsed("/sitemap.xml", "loc")).toContain(`${site.url}/blog/${slug}`);
  expect(await parsed("/sitemap.xml", "loc")).toContain(`${site.url}/blogs`);
  expect(await parsed("/sitemap.xml", "loc")).toContain(`${site.url}/course-topics/${id}`);
  expect(await parsed("/rss.xml", "item > title")).toContain("Less < more");
  expect(await parsed("/rss.xml", "item > link")).toContain(`${site.url}/blog/${slug}`);

  const manifest = JSON.parse(await read("/manifest.webmanifest"));
  expect(manifest).toMatchObject({ name: "Lyceum", display: "standalone" });
  for (const { src } of manifest.icons) {
    const icon = await context.request.get(src);
    expect(icon.headers()["content-type"], src).toBe("image/png");
  }
});
