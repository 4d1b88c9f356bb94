import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "../support/pages/test.ts";

const LOG = join(import.meta.dirname, "../.results/site.log");

test("what the policy keeps a page from is reported, and logged without what is secret", async ({
  site,
  browser,
}) => {
  // Every test site has written to it.
  const { size: start } = await stat(LOG);
  const foreign = `https://${randomUUID()}.example`;
  const page = await browser.newPage({ baseURL: site.url });
  await page.goto("/contact?q=secret");
  await page.evaluate((src) => {
    new Image().src = src;
  }, `${foreign}/pixel.gif?of=secret`);
  const logged = async () => {
    const lines = await text(createReadStream(LOG, { start }));
    return lines.split("\n").filter((line) => line.includes(foreign));
  };
  await expect.poll(logged).toHaveLength(1);
  const [line] = await logged();
  expect(JSON.parse(line!)).toMatchObject({
    csp: { directive: "img-src", blocked: `${foreign}/pixel.gif`, page: "/contact" },
  });
  expect(line).not.toContain("secret");
  await page.close();
});
