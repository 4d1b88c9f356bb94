import { expect, test } from "vitest";

import { agoText } from "./dates.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const before = (milliseconds: number) => new Date(NOW - milliseconds).toISOString();

test.each([
  ["this minute", 0],
  ["this minute", 59_999],
  ["1 minute ago", 60_000],
  ["59 minutes ago", 3_599_999],
  ["1 hour ago", 3_600_000],
  ["23 hours ago", 86_399_999],
  ["yesterday", 86_400_000],
  ["29 days ago", 29.5 * 86_400_000],
  // A server's clock ahead of the page's.
  ["this minute", -5_000],
])("%s", (text, age) => {
  expect(agoText(before(age), NOW)).toBe(text);
});
