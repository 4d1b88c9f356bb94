import { describe, expect, it } from "vitest";

import { secondsOf, timeText } from "./times.ts";

describe("a time of a recording", () => {
  it.each([
    [0, "0:00"],
    [65.4, "1:05.4"],
    [59.97, "1:00"],
    [3_675, "1:01:15"],
    [7_199.5, "1:59:59.5"],
  ])("of %d s is written as %s, and read back", (seconds, text) => {
    expect(timeText(seconds)).toBe(text);
    expect(secondsOf(text)).toBeCloseTo(seconds, 1);
  });

  it("is read as seconds too", () => {
    expect(secondsOf(" 90 ")).toBe(90);
    expect(secondsOf("90:00")).toBe(5_400);
  });

  it.each(["", "soon", "1:60", "1:75:00", "-1", "1:2:3:4", "1e9"])("is none in '%s'", (text) => {
    expect(secondsOf(text)).toBeNull();
  });
});
