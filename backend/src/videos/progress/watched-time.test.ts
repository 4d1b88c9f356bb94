import { describe, expect, it } from "vitest";

import type { Person } from "../../kernel/security/person.ts";
import { watchedUntilNow } from "./watched-time.ts";

const PERSON: Person = {
  id: "a-person",
  name: "A student",
  email: "a@school.test",
  role: "student",
  sessionId: "a session",
};
const NOW = 1_000_000_000;

const secondsOf = (intervals: [number, number][], before: number | null) => {
  const last = before === null ? null : new Date(NOW - before * 1_000);
  const report = { video_id: "a video", position: 0, intervals };
  return watchedUntilNow(PERSON, report, last, NOW).map(({ from, to }) => (to - from) / 1_000);
};

describe("the time of watching that a report stands for", () => {
  it("is as long as what was played", () => {
    expect(secondsOf([[0, 8]], 30)).toEqual([8]);
    expect(
      secondsOf(
        [
          [0, 5],
          [100, 104],
        ],
        null,
      ),
    ).toEqual([9]);
  });

  it("is not longer than since the last report: twice as fast is not twice as long", () => {
    expect(secondsOf([[0, 20]], 10)).toEqual([10]);
  });

  it("is not longer than is believed of a page that is left", () => {
    expect(secondsOf([[0, 5_000]], null)).toEqual([60]);
    expect(secondsOf([[0, 5_000]], 9_000)).toEqual([60]);
  });

  it("is nothing where nothing was played", () => {
    expect(secondsOf([], 10)).toEqual([0]);
  });
});
