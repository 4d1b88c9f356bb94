import { describe, expect, test } from "vitest";

import { leftText, secondsLeft, sizeText, withSample } from "./pace.ts";

describe("the pace of an upload", () => {
  test("gives the time that is left", () => {
    const samples = [
      { at: 0, sent: 0 },
      { at: 2_000, sent: 4_000 },
    ];
    expect(secondsLeft(samples, 10_000)).toBe(3);
  });

  test("is not known at first, nor while nothing moves", () => {
    expect(secondsLeft([], 10)).toBeNull();
    expect(
      secondsLeft(
        [
          { at: 0, sent: 0 },
          { at: 100, sent: 5 },
        ],
        10,
      ),
    ).toBeNull();
    expect(
      secondsLeft(
        [
          { at: 0, sent: 5 },
          { at: 5_000, sent: 5 },
        ],
        10,
      ),
    ).toBeNull();
  });

  test("forgets what was long ago", () => {
    const old = [{ at: 0, sent: 0 }];
    expect(withSample(old, { at: 9_000, sent: 1 })).toEqual([{ at: 9_000, sent: 1 }]);
    expect(withSample(old, { at: 1_000, sent: 1 })).toHaveLength(2);
  });

  test.each([
    [null, ""],
    [0.2, "about 1 s left"],
    [59.5, "about 60 s left"],
    [61, "about 2 min left"],
    [5_400, "about 1.5 h left"],
  ])("of %s seconds reads '%s'", (seconds, text) => {
    expect(leftText(seconds)).toBe(text);
  });

  test.each([
    [1_500, "2 kB"],
    [20_000_000, "20.0 MB"],
  ])("%d bytes read '%s'", (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });
});
