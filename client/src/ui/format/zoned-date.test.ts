import { expect, test } from "vitest";

import { whenOf } from "./zoned-date.ts";

test.each([
  ["2026-03-28T09:00:00.000Z", "Saturday 28 March 2026 at 10:00 CET"],
  ["2026-03-29T09:00:00.000Z", "Sunday 29 March 2026 at 11:00 CEST"],
  ["2026-10-25T00:30:00.000Z", "Sunday 25 October 2026 at 02:30 CEST"],
  ["2026-10-25T01:30:00.000Z", "Sunday 25 October 2026 at 02:30 CET"],
])("%s in Berlin is %s, whichever time the summer has", (iso, said) => {
  expect(whenOf(iso, "Europe/Berlin", "en-GB").replaceAll(",", "")).toBe(said);
});

test("a moment is another day elsewhere, and says in which zone", () => {
  const moment = "2026-03-28T22:00:00.000Z";
  expect(whenOf(moment, "UTC", "en-GB")).toMatch(/Saturday.*22:00 UTC/);
  expect(whenOf(moment, "Asia/Kolkata", "en-GB")).toMatch(/Sunday.*03:30 GMT\+5:30/);
});
