import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Page } from "@playwright/test";
import { tabTo } from "../support/pages/keyboard.ts";
import { takenOver } from "../support/pages/taken-over.ts";
import { expect, test } from "../support/pages/test.ts";

const SMALL = { width: 360, height: 740 };

const bar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const menu = (page: Page) => page.getByRole("button", { name: "Menu", exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** Through the menu of a small screen, by keyboard only. */
async function goByMenu(page: Page, name: string) {
  await tabTo(page, menu(page));
  await page.keyboard.press("Enter");
  await expect(menu(page)).toHaveAttribute("aria-expanded", "true");
  await tabTo(page, bar(page).getByRole("link", { name, exact: true }));
  await page.keyboard.press("Enter");
  await expect(menu(page)).toHaveAttribute("aria-expanded", "false");
}

test("a visitor reaches every public page by keyboard, through the menu", async ({ people }) => {
  const { page } = await people.visitor();
  await page.setViewportSize(SMALL);
  await page.goto("/");
  await expect(bar(page)).toBeHidden();
  for (const [name, path] of [
    ["Blogs", "/blogs"],
    ["Message", "/message"],
    ["Contact Us", "/contact"],
    ["Login", "/login"],
    ["Home", "/"],
  ] as const) {
    await goByMenu(page, name);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("main")).toBeFocused();
    await page.getByRole("link", { name: "Skip to content" }).focus();
  }
});

test("Escape closes the menu and goes back to its button; the button flips it", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.setViewportSize(SMALL);
  await page.goto("/message");
  await tabTo(page, menu(page));
  await page.keyboard.press("Space");
  await expect(bar(page)).toBeVisible();
  await tabTo(page, bar(page).getByRole("link", { name: "Blogs" }));
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  await expect(menu(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu(page)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Enter");
  await expect(menu(page)).toHaveAttribute("aria-expanded", "false");
});

test("what is pressed before the page's script has come is done when it comes", async ({
  people,
}) => {
  const { page } = await people.visitor();
  const script = Promise.withResolvers<void>();
  await page.route("**/static/js/*.js", async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.setViewportSize(SMALL);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/message", { waitUntil: "commit" });
  await menu(page).click();
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  await expect(menu(page)).toHaveAttribute("aria-expanded", "false");
  script.resolve();
  await expect(menu(page)).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await menu(page).click();
  await expect(menu(page)).toHaveAttribute("aria-expanded", "false");
});

test("what is pressed while the script takes the page over is done, and once", async ({
  people,
}) => {
  const { page, context } = await people.visitor();
  await page.setViewportSize(SMALL);
  const slow = await context.newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 10 });
  await page.addInitScript(() => {
    const channel = new MessageChannel();
    const keysOf = (node: Element | null) => Object.keys(node ?? {}).join();
    // Whenever the thread is free, until React knows the box and has not finished.
    channel.port1.addEventListener("message", () => {
      const box = document.querySelector<HTMLElement>("footer input[type=checkbox]");
      if (!keysOf(box).includes("__react")) return channel.port2.postMessage(null);
      document.documentElement.dataset.pressed = String("early" in window);
      box!.click();
      document.querySelector<HTMLElement>("header button[aria-expanded]")!.click();
    });
    channel.port1.start();
    channel.port2.postMessage(null);
  });
  await page.goto("/message");
  await expect(page.locator("html")).toHaveAttribute("data-pressed", "true");
  await takenOver(page);
  await expect(menu(page)).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("checkbox", { name: "Count my visits" })).not.toBeChecked();
});

test("each kind of visitor has the bar of their own", async ({ people }) => {
  const [student, teacher, admin] = [
    await people.student("Ben"),
    await people.teacher("Ada"),
    await people.admin(),
  ];
  const { page } = await people.visitor();
  const bars = [
    { page, path: "/", links: ["Home", "Blogs", "Message", "Contact Us", "Login"] },
    {
      page: student.page,
      path: "/dashboard",
      links: ["Home", "Payment Details", "Make Payment"],
    },
    { page: teacher.page, path: "/dashboard", links: ["Home"] },
    { page: admin.page, path: "/admin-dashboard", links: ["Home", "Add Blog", "User Details"] },
  ];
  for (const each of bars) {
    await each.page.goto(each.path);
    await expect(bar(each.page).getByRole("link")).toHaveText(each.links);
    await expect(bar(each.page).getByRole("button", { name: "Logout" })).toHaveCount(
      each.page === page ? 0 : 1,
    );
    for (const name of each.links) {
      await bar(each.page).getByRole("link", { name, exact: true }).click();
      await expect(each.page.getByText(MESSAGES.notFoundPage)).toHaveCount(0);
      await each.page.goto(each.path);
    }
  }
});

test("logging out by keyboard forgets who it was and goes home", async ({ people }) => {
  const { page } = await people.student("Ben");
  await page.setViewportSize(SMALL);
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Live classes" })).toBeVisible();
  await tabTo(page, menu(page));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Logout" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await expect(menu(page)).toHaveAttribute("aria-expanded", "false");
  await menu(page).click();
  await expect(bar(page).getByRole("link", { name: "Login" })).toBeVisible();
});

test("logging out goes home, although home takes long and the server knows nobody any more", async ({
  people,
}) => {
  const { page } = await people.student("Ben");
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Live classes" })).toBeVisible();
  const home = Promise.withResolvers<void>();
  await page.route("**/static/js/HomePage*.js", async (route) => {
    await home.promise;
    await route.continue();
  });
  const loggedOut = page.waitForResponse("**/api/authenticate/logout");
  await page.getByRole("button", { name: "Logout" }).click();
  await loggedOut;
  // A page for signed-in people does this when it becomes visible again.
  await page.evaluate(() => {
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
  });
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  home.resolve();
  await expect(page.getByRole("link", { name: "Teach with us" })).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("header and footer say whose site it is, who made it and who helps", async ({ people }) => {
  const { page } = await people.visitor();
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "LYCEUM" })).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("designed and developed by the Lyceum team");
  await expect(footer).toContainText("24/7");
  await expect(footer.getByRole("link", { name: "support@lyceum.example" })).toHaveAttribute(
    "href",
    "mailto:support@lyceum.example",
  );
  await expect(footer.getByRole("link", { name: "RSS feed" })).toHaveAttribute("href", "/rss.xml");
  await footer.getByRole("link", { name: "Pricing", exact: true }).click();
  await expect(page).toHaveURL("/pricing");
});

test("a page has one name in the bar, in the footer and in its title, and one link of that name", async ({
  people,
}) => {
  const roles = [
    (await people.visitor()).page,
    (await people.student("Ben")).page,
    (await people.admin()).page,
  ];
  for (const page of roles) {
    await page.goto("/pricing");
    await takenOver(page);
    const footer = page.getByRole("contentinfo").getByRole("navigation").getByRole("link");
    const header = page.getByRole("banner").getByRole("navigation").getByRole("link");
    await expect(footer.getByText("Pricing")).toBeVisible();
    const links = await Promise.all(
      [...(await header.all()), ...(await footer.all())].map(async (link) => ({
        name: (await link.innerText()).trim(),
        path: (await link.getAttribute("href")) ?? "",
      })),
    );
    const paths = links.map(({ path }) => path);
    expect(paths).toEqual([...new Set(paths)]);
    for (const path of ["/blogs", "/message", "/contact", "/pricing"])
      expect(paths).toContain(path);
    // Home is where the viewer's own pages begin; the feed is no page.
    for (const { name, path } of links.filter((link) => !/^Home$|^RSS/.test(link.name))) {
      await page.goto(path);
      await expect(page).toHaveTitle(new RegExp(`^${name} · `));
    }
  }
});

test("a menu that is taller than the screen is scrolled by itself", async ({ people }) => {
  const { page } = await people.admin();
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto("/account");
  await page.getByRole("button", { name: "Menu" }).click();
  const last = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("button", { name: "Logout" });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test("a theme that was chosen stays after a reload", async ({ people }) => {
  const { page } = await people.visitor();
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/message");
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  // Presses before the page's script has loaded take effect afterwards.
  await expect.poll(colour).toBe("dark");
  await page.reload();
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  expect(await colour()).toBe("dark");
  // With forced colours, which take its colour away, it has an edge.
  await page.emulateMedia({ forcedColors: "active" });
  await expect(page.getByTitle("Dark")).toHaveCSS("border-top-style", "solid");
  await expect(page.getByTitle("Dark")).toHaveCSS("border-top-width", "2px");
  await expect(page.getByTitle("Light")).toHaveCSS("border-top-width", "0px");
});

test("the home page says how a sale is shared, and leads teachers to registering", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await page.goto("/");
  await expect(
    page.getByText("Teachers earn 60% of each course sale and the platform keeps 40%."),
  ).toBeVisible();
  await expect(
    page.getByRole("region", { name: "What people say" }).getByRole("figure"),
  ).toHaveCount(3);
  await expect(page.getByRole("region", { name: "About Lyceum" })).toContainText("Grace Okafor");
  await page.getByRole("link", { name: "Teach with us" }).click();
  await expect(page).toHaveURL("/register");
});

test("the founders' message is shown and signed", async ({ people }) => {
  const { page } = await people.visitor();
  await page.goto("/message");
  await expect(heading(page, "A message from the founders")).toBeVisible();
  await expect(page.getByRole("article")).toContainText("Grace Okafor");
});

test("there is one plan, and it begins at the login", async ({ people }) => {
  const { page } = await people.visitor();
  await page.goto("/pricing");
  await expect(page.getByRole("heading", { name: "Starter", exact: true })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("$0/month");
  await expect(main.getByRole("listitem")).toHaveText([
    "Access to all courses",
    "Community support",
    "Standard materials",
  ]);
  await tabTo(page, page.getByRole("button", { name: "Get started" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
});

test("what is nowhere says so, at its own address and at /not-found, and leads home", async ({
  people,
}) => {
  const { page } = await people.visitor();
  // The component gallery is for developers only.
  for (const path of ["/not-found", "/no/such/page", "/components"]) {
    await page.goto(path);
    await expect(heading(page, MESSAGES.notFoundPage)).toBeVisible();
    await expect(page).toHaveURL(path);
    await page.getByRole("link", { name: "Back to Home" }).click();
    await expect(page).toHaveURL("/");
  }
});

test("the fallback says the status and text of what the router refuses", async ({ people }) => {
  const { page } = await people.visitor();
  await page.goto("/pricing");
  await takenOver(page);
  const button = page.getByRole("button", { name: "Get started" });
  await button.evaluate((element) => element.setAttribute("formmethod", "post"));
  await button.click();
  await expect(heading(page, MESSAGES.applicationError)).toBeVisible();
  await expect(page.getByText("405 Method Not Allowed")).toBeVisible();
});
