import { randomUUID } from "node:crypto";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { BrowserContext, Page } from "@playwright/test";
import { OPEN_TOPICS } from "@lyceum/shared/limits.ts";
import { SCRIPT_BUDGET } from "../../setup/script-budget.ts";
import { inDatabase, makeBlog } from "../support/blogs.ts";
import type { People } from "../support/people.ts";
import type { Site } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

const COURSE = { title: "Waves </script><b>&", category: "Physics", slug: "waves" };
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

/** A paid course with one topic more than anyone may watch; the keys of their files begin with `videos/{id}`. */
const addPaidCourse = (site: Site) =>
  inDatabase(site, async ({ queries }) => {
    const { id: uploader_id } = await queries
      .selectFrom("users")
      .select("id")
      .where("role", "=", "admin")
      .executeTakeFirstOrThrow();
    const { id } = await queries
      .insertInto("courses")
      .values({
        ...{ slug: randomUUID(), title: PAID_TITLE, category: "Physics", price_minor: 1_000 },
        ...{ description: "What tides are.", published_at: new Date() },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const videos = Array.from({ length: OPEN_TOPICS + 1 }, (_, index) => topic(index + 1));
    await queries
      .insertInto("videos")
      .values(videos.map((each) => ({ ...each, course_id: id, uploader_id })))
      .execute();
    return { id, videos };
  });

const PAID_TITLE = "Tides </script><b>&";

function topic(number: number) {
  const id = randomUUID();
  return {
    ...({ id, title: `Topic ${number} </script>`, status: "approved", media: "ready" } as const),
    ...{ sha256: "-", size_bytes: 1, duration: 75, original_type: "video/mp4" },
    original_key: `videos/${id}/original.mp4`,
    playlist_key: `videos/${id}/master.m3u8`,
    poster_key: `videos/${id}/poster.webp`,
    approved_at: new Date(Date.UTC(2026, 0, number)),
  };
}

/** A page as a search engine without script reads it. */
async function readOnly(site: Site, browserContext: (options: object) => Promise<BrowserContext>) {
  const context = await browserContext({ baseURL: site.url, javaScriptEnabled: false });
  return { context, page: await context.newPage() };
}

const metaOf = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute("content");

async function headOf(page: Page) {
  const ld = await page.locator('script[type="application/ld+json"]').allTextContents();
  return {
    title: await page.title(),
    description: await metaOf(page, "description"),
    canonical: await page.locator('link[rel="canonical"]').getAttribute("href"),
    ogUrl: await metaOf(page, "og:url"),
    ogImage: await metaOf(page, "og:image"),
    card: await metaOf(page, "twitter:card"),
    types: ld.flatMap((text) => typesOf(JSON.parse(text))),
  };
}

const typesOf = (data: { "@type"?: string; "@graph"?: { "@type": string }[] }) =>
  (data["@graph"] ?? [data]).map((each) => each["@type"]);

/** Everything that a browser complains of while it takes a page over, and what it loads for it. */
async function watched(people: People, path: string) {
  const { page } = await people.visitor();
  const said: string[] = [];
  const fetched: string[] = [];
  page.on("pageerror", (error) => said.push(error.message));
  page.on("console", (message) => {
    // The browser's own word on an address that is not there.
    if (!message.text().includes("status of 404")) said.push(message.text());
  });
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(path);
  await taken(page);
  return { page, said, fetched };
}

/** The page answers: what React put into the root knows who listens. */
const taken = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById("root")!).some((key) => key.startsWith("__reactContainer")),
  );

test.describe("without script", () => {
  test("home has its courses, and says what it is", async ({ site, browser }) => {
    await addCourse(site);
    const { page, context } = await readOnly(site, (options) => browser.newContext(options));
    await page.goto(`/?category=${COURSE.category}`);
    await expect(page.getByRole("article", { name: COURSE.title })).toBeVisible();
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
      ...{ title, slug: "sums-and-series", content: "<p>One and one.</p>" },
    });
    const { page, context } = await readOnly(site, (options) => browser.newContext(options));
    await page.goto("/blogs");
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    expect(await headOf(page)).toMatchObject({ canonical: `${site.url}/blogs`, types: ["Blog"] });

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

  test("a course is there with its topics, and tells of no video that is withheld", async ({
    site,
    browser,
  }) => {
    const { id, videos } = await addPaidCourse(site);
    const { page, context } = await readOnly(site, (options) => browser.newContext(options));
    await page.goto(`/course-topics/${id}`);
    await expect(page.getByRole("heading", { name: PAID_TITLE })).toBeVisible();
    const topics = page.getByRole("list", { name: "Topics" }).getByRole("button");
    await expect(topics).toHaveCount(OPEN_TOPICS + 1);
    await expect(topics.last()).toContainText("Log in to watch");
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
          ...{ "@type": "VideoObject", name: video.title, duration: "PT75S" },
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

  test("of a course is taken over without a word, and is not fetched twice", async ({
    site,
    people,
  }) => {
    const { id } = await addPaidCourse(site);
    const { page, said, fetched } = await watched(people, `/course-topics/${id}`);
    await expect(page.locator("video")).toHaveAccessibleName(/^Topic 1/);
    expect(fetched.filter((each) => each.startsWith("/api/"))).toEqual([]);
    // The addresses of these videos lead nowhere.
    expect(said.filter((each) => !each.includes("404"))).toEqual([]);
  });

  test("of a course shows whoever bought it all of it", async ({ site, people }) => {
    const { id } = await addPaidCourse(site);
    const { page, account } = await people.student("Cy");
    await inDatabase(site, async ({ queries }) => {
      const byEmail = queries.selectFrom("users").select("id").where("email", "=", account.email);
      const { id: user_id } = await byEmail.executeTakeFirstOrThrow();
      await queries.insertInto("purchases").values({ user_id, course_id: id }).execute();
    });
    // A tab that must ask who it is, and the same one when it knows.
    for (const open of [() => page.goto(`/course-topics/${id}`), () => page.reload()]) {
      await open();
      await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
      const last = page.getByRole("list", { name: "Topics" }).getByRole("button").last();
      await expect(last).toContainText("1:15");
    }
  });

  test("of an unknown blog goes on at /not-found", async ({ people }) => {
    const { page, said } = await watched(people, "/blog/unknown");
    await expect(page).toHaveURL("/not-found");
    await expect(page.getByRole("heading", { name: MESSAGES.notFoundPage })).toBeVisible();
    expect(said).toEqual([]);
  });

  test("is taken over by whoever is signed in without a word, and knows them", async ({
    people,
  }) => {
    const { page, context } = await people.teacher("Ada");
    await page.goto("/dashboard");
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    // The tab that is signed in, and another, which must ask first.
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

  test("is sent once to whoever has it, packed for whoever unpacks it", async ({ people }) => {
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
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto("/");
  await live;
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
