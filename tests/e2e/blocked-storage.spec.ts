import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type Page, chromium } from "@playwright/test";
import { CHROMIUM, launched } from "../support/pages/chromium.ts";
import { logIn } from "../support/pages/log-in.ts";
import { noteFaults } from "../support/pages/note-faults.ts";
import { expectPublicPages } from "../support/pages/public-pages.ts";
import { type Account, newAccount, registerAccount } from "../support/protocol/rest.ts";
import { takenOver } from "../support/pages/taken-over.ts";
import { expect, test } from "../support/pages/test.ts";

/** As in `chrome://settings/cookies`: sites may not store anything. Source: Chromium's ContentSetting, 2 is BLOCK. */
const PREFERENCES = { profile: { default_content_setting_values: { cookies: 2 } } };

/** A browser that blocks storage for all sites: its storages throw. */
async function blockingBrowser(baseURL: string, faults: string[]) {
  const folder = await mkdtemp(join(tmpdir(), "lyceum-browser-"));
  await mkdir(join(folder, "Default"));
  await writeFile(join(folder, "Default/Preferences"), JSON.stringify(PREFERENCES));
  const context = await chromium.launchPersistentContext(folder, {
    ...launched(CHROMIUM),
    baseURL,
    serviceWorkers: "block",
  });
  noteFaults(context, faults);
  const close = async () => {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { context, page: await context.newPage(), close };
}

/** A page whose storages are full. */
async function fullBrowser(context: BrowserContext) {
  await context.addInitScript(() => {
    if (location.protocol !== "http:") return;
    const fits = (storage: Storage, key: string, size: number) => {
      try {
        storage.setItem(key, "x".repeat(size));
        return true;
      } catch {
        return false;
      }
    };
    for (const storage of [localStorage, sessionStorage])
      for (let size = 4 * 1024 * 1024, turn = 0; size >= 1; turn += 1)
        if (!fits(storage, `filling ${size} ${turn}`, size)) size = Math.floor(size / 2);
  });
  return context.newPage();
}

const choosesDark = async (page: Page) => {
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
};

const choosesNotToBeCounted = async (page: Page) => {
  const counted = page.getByRole("checkbox", { name: "Count my visits" });
  await counted.uncheck();
  await expect(counted).not.toBeChecked();
};

async function signsIn(page: Page, { email, password }: Account) {
  await page.goto("/login");
  await takenOver(page);
  await logIn(page, email, password);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("region", { name: "Live classes" })).toBeVisible();
}

test("a browser that lets the site keep nothing shows every page, and signs in until it is left", async ({
  site,
  people,
  pageFaults,
}) => {
  const account = newAccount("Ada", false);
  await registerAccount((await people.visitor()).context.request, account);
  const { page, close } = await blockingBrowser(site.url, pageFaults);
  await page.goto("/");
  const error = await page.evaluate(() => {
    try {
      return String(localStorage.length);
    } catch (thrown) {
      return (thrown as Error).name;
    }
  });
  expect(error).toBe("SecurityError");
  await expectPublicPages(page);
  await choosesDark(page);
  await choosesNotToBeCounted(page);
  await signsIn(page, account);
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await expect(page).toHaveURL("/account");
  await close();
});

test("a browser whose storage is full shows every page, and signs in until it is left", async ({
  people,
}) => {
  const { context } = await people.visitor();
  const account = newAccount("Bea", false);
  await registerAccount(context.request, account);
  const page = await fullBrowser(context);
  await expectPublicPages(page);
  const refused = await page.evaluate(() => {
    try {
      localStorage.setItem("one more", "letter");
      return "";
    } catch (thrown) {
      return (thrown as Error).name;
    }
  });
  expect(refused).toBe("QuotaExceededError");
  await choosesDark(page);
  await choosesNotToBeCounted(page);
  await signsIn(page, account);
});
