import { takenOver } from "../support/pages/taken-over.ts";
import { expect, test } from "../support/pages/test.ts";

test("what a page throws and does not catch fails its test", async ({
  browser,
  site,
  pageFaults,
}) => {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.goto("/login");
  await takenOver(page);
  expect(pageFaults).toEqual([]);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("nobody caught this error");
    });
    void Promise.reject(new Error("nobody caught this rejection"));
  });
  await expect.poll(() => pageFaults.length).toBe(2);
  const noted = pageFaults.splice(0).join("\n");
  expect(noted).toContain("nobody caught this error");
  expect(noted).toContain("nobody caught this rejection");
  await context.close();
});
