import { expect, test } from "../../support/pages/test.ts";
import { withKeptAssets } from "../../support/pages/with-kept-assets.ts";
import { shoot } from "./shoot.ts";

test("without a network: a page that was never seen, and one that is open", async ({
  site,
  browser,
}) => {
  const { context, page } = await withKeptAssets(browser, site.url);
  await context.setOffline(true);
  const line = page.getByText("You are offline, trying again");
  await shoot(page, "offline-line", () => expect(line).toBeVisible());
  await page.goto("/blogs").catch(() => null);
  const heading = page.getByRole("heading", { name: "You are offline" });
  await shoot(page, "offline-page", () => expect(heading).toBeVisible());
  await context.close();
});
