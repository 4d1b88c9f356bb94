import type { Page } from "@playwright/test";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { logIn } from "../support/pages/log-in.ts";
import { takenOver } from "../support/pages/taken-over.ts";
import { expect, test } from "../support/pages/test.ts";
import { updated } from "../support/pages/updated.ts";
import { withKeptAssets } from "../support/pages/with-kept-assets.ts";

test("without a network a page says so, and comes when there is one again", async ({
  site,
  browser,
}) => {
  const { context, page } = await withKeptAssets(browser, site.url);

  await context.setOffline(true);
  await page.goto("/blogs").catch(() => null);
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  expect(await keptPaths(page)).not.toEqual([]);
  expect((await keptPaths(page)).filter((path) => !KEPT.test(path))).toEqual([]);

  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Blogs" })).toBeVisible();
  await context.close();
});

declare global {
  interface Window {
    sentToWorker: unknown[];
    registered: Promise<void>;
  }
}

const OF_THE_SERVER = /\/(api|backend-service|ready)\b/;
const LINE = "You are offline, trying again";
const line = (page: Page) => page.getByText(LINE);

test("a lost line leaves the page as it is, and a part that did not come is fetched by itself", async ({
  people,
}) => {
  const { page, context } = await people.visitor();
  await page.goto("/message");
  await takenOver(page);
  await expect(line(page)).toHaveCount(0);
  await context.setOffline(true);
  await expect(line(page)).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Pricing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Message" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Blogs" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Starter" })).toBeVisible();
  await expect(line(page)).toHaveCount(0);
});

test("a part that the server did not send is asked for again, and the page stays", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.goto("/message");
  await takenOver(page);
  let asked = 0;
  await page.route("**/static/js/PricingPage*", (route) => {
    asked += 1;
    return asked < 3 ? route.abort() : route.continue();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Pricing" }).click();
  await expect(line(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Message" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Starter" })).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  expect(asked).toBe(3);
});

test("a page whose part an updated site has no longer leads there all the same", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.goto("/message");
  await takenOver(page);
  await updated(page, "PricingPage*", "/pricing");
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await page.getByRole("contentinfo").getByRole("link", { name: "Pricing" }).click();
  await expect(page.getByRole("heading", { name: "Starter" })).toBeVisible();
  expect(await page.evaluate(() => "isOld" in window)).toBe(false);
  await expect(page.getByText("The site was updated.")).toHaveCount(0);
});

test("a page that stays says that the site was updated, and is loaded again at a press", async ({
  people,
}) => {
  const { page } = await people.admin();
  await page.goto("/account");
  await updated(page, "RichTextEditor*", "/add-blog");
  await page.getByRole("link", { name: "Add Blog" }).click();
  const notice = page.getByRole("status").filter({ hasText: "The site was updated." });
  await expect(notice).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  await notice.getByRole("button", { name: "Load the page again" }).click();
  await expect(page.getByRole("textbox", { name: "Content" })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

for (const [what, path] of [
  ["courses", "/"],
  ["blogs", "/blogs"],
] as const)
  test(`a search for ${what} that an updated site has no script for any longer says so, and finds after a press`, async ({
    people,
  }) => {
    const { page } = await people.visitor();
    await page.goto(path);
    await takenOver(page);
    await updated(page, `${what}-*`, `${path}?q=zzzzqqq`);
    const search = page.getByRole("searchbox", { name: `Search ${what}` });
    await search.fill("zzzzqqq");
    const notice = page.getByRole("status").filter({ hasText: "The site was updated." });
    await expect(notice).toBeVisible();
    await notice.getByRole("button", { name: "Load the page again" }).click();
    await expect(page.getByText(`No ${what} found.`)).toBeVisible();
    await expect(search).toHaveValue("zzzzqqq");
    await expect(notice).toHaveCount(0);
  });

test("while the server is away the page stays and says so, and shows what it asked for once it answers", async ({
  people,
}) => {
  const { page, context } = await people.student("Efe Tan");
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Live classes" })).toBeVisible();
  await context.route(OF_THE_SERVER, (route) => route.abort());
  await page.getByRole("link", { name: "Payment Details" }).click();
  await expect(line(page)).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(page.getByText(MESSAGES.applicationError)).toHaveCount(0);
  await context.unroute(OF_THE_SERVER);
  await expect(page.getByRole("heading", { name: "Purchased courses" })).toBeVisible();
  await expect(line(page)).toHaveCount(0);
});

test("a call that is not answered while the server is there says nothing of being offline", async ({
  people,
}) => {
  const { page, context } = await people.student("Ifeoma Obi");
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Live classes" })).toBeVisible();
  await context.route("**/backend-service/**", (route) => route.abort());
  const answered = page.waitForResponse("**/ready");
  await page.getByRole("link", { name: "Payment Details" }).click();
  expect((await answered).status()).toBe(200);
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(line(page)).toHaveCount(0);
});

for (const [saves, sent] of [
  [false, ["keep"]],
  [true, []],
] as const)
  test(`a browser that ${saves ? "saves data is asked to keep nothing" : "does not save data is asked to keep the main pages"}`, async ({
    site,
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: site.url, serviceWorkers: "allow" });
    const page = await context.newPage();
    await page.addInitScript((saveData) => {
      Object.defineProperty(navigator, "connection", { value: { saveData } });
      const { postMessage } = ServiceWorker.prototype;
      ServiceWorker.prototype.postMessage = function post(message: unknown) {
        window.sentToWorker.push(message);
        postMessage.call(this, message);
      };
      window.sentToWorker = [];
      const { register } = ServiceWorkerContainer.prototype;
      window.registered = new Promise((resolve) => {
        ServiceWorkerContainer.prototype.register = async function first(url) {
          const registration = await register.call(this, url);
          resolve();
          return registration;
        };
      });
    }, saves);
    await page.goto("/pricing");
    const told = await page.evaluate(async () => {
      await window.registered;
      await navigator.serviceWorker.ready;
      // What the page does with a ready worker, it does before the next task.
      await new Promise((next) => setTimeout(next));
      return window.sentToWorker;
    });
    expect(told).toEqual(sent);
    await context.close();
  });

test("the main pages are kept once a page is idle, and a signed-in page reloads without a network", async ({
  site,
  people,
  browser,
}) => {
  const { account } = await people.student("Ben Okri");
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto("/login");
  await takenOver(page);
  await logIn(page, account.email, account.password);
  await expect(page.getByRole("region", { name: "Live classes" })).toBeVisible();
  await expect.poll(() => keptPaths(page)).toContain("/dashboard");
  await expect
    .poll(async () => (await keptPaths(page)).some((path) => path.includes("BlogsPage")))
    .toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(line(page)).toBeVisible();
  await expect(page.getByText(MESSAGES.applicationError)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole("region", { name: "Live classes" })).toBeVisible();
  await expect(line(page)).toHaveCount(0);
  await context.close();
});

test("of the scripts that are kept, old ones are dropped, but none of the main pages", async ({
  site,
  browser,
}) => {
  const { context, page } = await withKeptAssets(browser, site.url);
  const keep = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage("keep"));
  await keep();
  const main = await page.evaluate(
    async () => (await (await fetch("/static/main.json")).json()) as string[],
  );
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(main));
  await page.evaluate(async () => {
    const cache = await caches.open("assets");
    for (let at = 0; at < 300; at += 1)
      await cache.put(`/static/js/from-before-${at}.js`, new Response(""));
  });
  await keep();
  const fromBefore = async () =>
    (await keptPaths(page)).filter((path) => path.includes("/from-before-"));
  await expect.poll(async () => (await fromBefore()).length).toBeLessThanOrEqual(200);
  expect(await keptPaths(page)).toEqual(expect.arrayContaining(main));
  await context.close();
});

/** Scripts and styles, and the shell that is the same for everyone: never a page with data, a call or media. */
const KEPT = /^\/(assets|static\/js)\/|^\/dashboard$/;

/** The addresses of everything that the browser caches for the site. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return kept.flat().map((url) => new URL(url).pathname);
  });
