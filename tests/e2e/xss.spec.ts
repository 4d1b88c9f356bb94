import { randomUUID } from "node:crypto";
import { getBlogDetails } from "@lyceum/shared/rest/blogs.ts";
import type { Browser, Page } from "@playwright/test";
import { blogDetails, inDatabase, makeBlog, postComment } from "../support/people/blogs.ts";
import type { Site } from "../support/servers/site.ts";
import { newAccount, registerAccount, signIn } from "../support/protocol/rest.ts";
import { takenOver } from "../support/pages/taken-over.ts";
import { expect, test } from "../support/pages/test.ts";
import { IN_ATTRIBUTES, PAYLOADS } from "../support/pages/xss.ts";

test.use({
  siteOptions: { backend: { limits: { commentsPerMinute: { person: 10_000, visitor: 10_000 } } } },
});

const ALL = [...PAYLOADS, ...IN_ATTRIBUTES];
const HTML = ALL.map((payload) => `<p>before</p>${payload}<p>after</p>`).join("\n");

/**
 * A reader whose browser ignores the Content Security Policy, so that only sanitising protects them; `found` collects
 * every sign of a script that ran.
 */
async function watchedVisitor(browser: Browser, { url }: Site) {
  const context = await browser.newContext({ baseURL: url, bypassCSP: true });
  const found: string[] = [];
  context.on("dialog", (dialog) => {
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("weberror", (error) => found.push(`error: ${String(error.error())}`));
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== url && !["data:", "blob:"].includes(protocol))
      found.push(`request: ${request.url()}`);
  });
  await context.exposeBinding("xss", (_source, what: unknown) => {
    found.push(`script: ${String(what)}`);
  });
  return { context, page: await context.newPage(), found };
}

/** Markup that could run later: handlers, script URLs, and elements that load scripts or other pages. */
const dangers = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector("main")!;
    const strange = [...main.querySelectorAll("script, iframe, object, embed, form[action], meta")];
    const attributes = [...main.querySelectorAll("*")].flatMap((element) =>
      [...element.attributes].map(({ name, value }) => `${element.tagName} ${name}=${value}`),
    );
    return [
      ...strange.filter((each) => each.getAttribute("type") !== "application/ld+json"),
      ...attributes.filter((each) => /^\S+ on|=\s*(javascript|vbscript|data:text)/i.test(each)),
    ].map((each) => (typeof each === "string" ? each : each.outerHTML));
  });

/** Clicks and points at every element, for handlers that wait for it. */
async function provoke(page: Page) {
  await takenOver(page);
  await page.mouse.wheel(0, 5_000);
  for (const link of await page.locator("article a").all()) {
    await link.hover({ timeout: 1_000 }).catch(() => null);
    await link.focus();
  }
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("article *"))
      for (const type of ["click", "mouseover", "focus", "error", "load", "toggle", "animationend"])
        if (!element.closest("a")) element.dispatchEvent(new Event(type));
  });
}

test("the watch finds what it is there to find", async ({ browser, site }) => {
  const { context, page, found } = await watchedVisitor(browser, site);
  await page.goto("/pricing");
  // React treats a page that changes before hydration as broken.
  await takenOver(page);
  await page.evaluate(() => {
    alert("seen");
    void fetch("https://evil.example/").catch(() => null);
    return (globalThis as unknown as { xss: (what: string) => Promise<void> }).xss("run");
  });
  expect(found).toEqual(["dialog: seen", "request: https://evil.example/", "script: run"]);
  await page.evaluate(() => {
    const main = document.querySelector("main")!;
    main.innerHTML = '<a href="javascript:0">a</a><iframe></iframe><form action="/login"></form>';
  });
  expect(await dangers(page)).toHaveLength(3);
  await context.close();
});

test("nothing that is written into a blog runs, opened at once or from the list", async ({
  browser,
  people,
  site,
}) => {
  const admin = await people.admin();
  const title = `Xenon ${PAYLOADS[0]}`.slice(0, 200);
  const blog = await makeBlog(site, admin, { content: HTML, title });
  const { context, page, found } = await watchedVisitor(browser, site);
  await page.goto(`/blog/${blog.slug}`);
  await expect(page.getByText("after").first()).toBeVisible();
  await provoke(page);
  expect(await dangers(page)).toEqual([]);

  await page.goto("/blogs?q=xenon");
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByText("after").first()).toBeVisible();
  await provoke(page);
  expect(await dangers(page)).toEqual([]);
  expect(found).toEqual([]);
  await context.close();
});

test("nothing that got past the server's sanitiser runs: on the way to the page, or in its rows", async ({
  browser,
  people,
  site,
}) => {
  const admin = await people.admin();
  const blog = await makeBlog(site, admin, { title: "Krypton" });
  const { context, page, found } = await watchedVisitor(browser, site);

  // Bypasses the server's sanitiser: only the page's own is left.
  const details = await blogDetails(page.request, blog.slug);
  await page.route(`**/api${getBlogDetails.url.replace(":slug", blog.slug)}`, (route) =>
    route.fulfill({ json: { ...details, blog: { ...details.blog, content: HTML } } }),
  );
  await page.goto("/blogs?q=krypton");
  await takenOver(page);
  await page.getByRole("link", { name: "Krypton" }).click();
  await expect(page.getByText("after").first()).toBeVisible();
  await provoke(page);
  expect(await dangers(page)).toEqual([]);
  await page.unrouteAll();

  await inDatabase(site, ({ queries }) =>
    queries.updateTable("blogs").set({ content: HTML }).where("id", "=", blog.id).execute(),
  );
  await expect
    .poll(async () => (await blogDetails(page.request, blog.slug)).blog.content)
    .toContain("after");
  await page.goto(`/blog/${blog.slug}`);
  await expect(page.getByText("after").first()).toBeVisible();
  await provoke(page);
  expect(await dangers(page)).toEqual([]);
  expect(found).toEqual([]);
  await context.close();
});

test("comments and names are text, whatever is in them", async ({ browser, people, site }) => {
  const admin = await people.admin();
  const blog = await makeBlog(site, admin);
  const api = admin.context.request;
  const account = { ...newAccount("mallory", false), name: PAYLOADS[0]!.slice(0, 120) };
  await registerAccount(api, account);
  const { auth_token: token } = await signIn(api, account);
  const comments = ALL.map((payload) => payload.slice(0, 2_000));
  for (const comment of comments) await postComment(api, blog.id, comment, token);

  const { context, page, found } = await watchedVisitor(browser, site);
  await page.goto(`/blog/${blog.slug}`);
  const list = page.getByRole("list", { name: "Comments" });
  await expect(list).toContainText(account.name);
  await expect(list).toContainText(comments.at(-1)!);
  expect(await dangers(page)).toEqual([]);

  const live = `<img src=x onerror="xss('live')"> ${randomUUID()}`;
  await postComment(api, blog.id, live, token);
  await expect(list).toContainText(live);
  expect(await dangers(page)).toEqual([]);
  expect(found).toEqual([]);
  await context.close();
});
