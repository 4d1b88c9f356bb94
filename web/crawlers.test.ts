import { expect, test } from "vitest";

import { isCrawler } from "./crawlers.ts";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

test.each([
  "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0",
  `Mozilla/5.0 (Linux; Android 9; CUBOT_P30) ${CHROME}`,
  `Mozilla/5.0 (Linux; Android 9; CUBOT X19) ${CHROME}`,
  `Mozilla/5.0 (Linux; Android 13; Cubot-KingKong) ${CHROME}`,
])("a person comes with %s", (userAgent) => {
  expect(isCrawler(userAgent)).toBe(false);
});

test.each([
  undefined,
  "",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  `Mozilla/5.0 (Linux; Android 9; CUBOT_P30) ${CHROME} (compatible; Googlebot/2.1)`,
  "Mozilla/5.0 (compatible; AhrefsBot; +http://ahrefs.com/robot/)",
  "seo_bot_1.0",
  "facebookexternalhit/1.1",
  "curl/8.5.0",
])("a crawler comes with %s", (userAgent) => {
  expect(isCrawler(userAgent)).toBe(true);
});
