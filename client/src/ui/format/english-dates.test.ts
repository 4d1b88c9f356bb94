import { describe, expect, it } from "vitest";

import { utcDay, writtenDay, writtenMoment } from "./english-dates.ts";

const HOUR = 3_600_000;
const dates = Array.from(
  { length: 1_000 },
  (_, index) => new Date(Date.UTC(1999, 11, 30) + index * 241 * HOUR + index * 61_000),
);

/** Which space stands before `PM` differs between versions of `Intl`. */
const written = (format: Intl.DateTimeFormat, date: Date) =>
  format.format(date).replaceAll("\u202f", " ");

describe("dates that are written without Intl", () => {
  it("are those of Intl before the reader's language is known", () => {
    const intl = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
    for (const date of dates) expect(utcDay(date)).toBe(written(intl, date));
  });

  it.each(["en", "en-US", "en-GB", "en-IN"])("are those of Intl in %s", (language) => {
    const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
    const moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
    for (const date of dates) {
      expect(writtenDay(date, language)).toBe(written(day, date));
      expect(writtenMoment(date, language)).toBe(written(moment, date));
    }
  });

  it.each(["de", "en-ZA", "hi-IN", "", "toString"])("leave %j to Intl", (language) => {
    expect(writtenDay(dates[0]!, language)).toBeNull();
    expect(writtenMoment(dates[0]!, language)).toBeNull();
  });
});
