import { describe, expect, it } from "vitest";

import { missedOf, windowsOf } from "./windows.ts";

/** Two minutes from 1,000 s on, a pause, and then until nobody noted the end. */
const SPANS = [
  { startedAt: 1_000_000, endedAt: 1_120_000, from: 0, offset: 0 },
  { startedAt: 1_500_000, endedAt: Infinity, from: 120_000, offset: 0 },
];

describe("what a video shows of a class", () => {
  it("is what was recorded, without the pause and what was cut off", () => {
    expect(windowsOf(SPANS, { from: 20_000, to: 180_000 })).toEqual([
      { from: 1_020_000, to: 1_120_000, at: 0 },
      { from: 1_500_000, to: 1_560_000, at: 100_000 },
    ]);
    expect(windowsOf(SPANS, { from: 130_000, to: 180_000 })).toEqual([
      { from: 1_510_000, to: 1_560_000, at: 0 },
    ]);
  });
});

describe("what a person missed of it", () => {
  const windows = windowsOf(SPANS, { from: 0, to: 300_000 });
  const from = (start: number, end: number) => ({ from: start * 1_000, to: end * 1_000 });

  it("is the time before they came, while they were away, and after they left", () => {
    expect(missedOf(windows, [from(1_040, 1_060), from(1_520, 1_620)])).toEqual([
      { from: 0, to: 40 },
      { from: 60, to: 140 },
      { from: 240, to: 300 },
    ]);
  });

  it("is nothing that the video does not show, and no reconnect", () => {
    expect(missedOf(windows, [from(900, 1_060), from(1_085, 1_130), from(1_499, 9_000)])).toEqual(
      [],
    );
  });

  it("is all of it without any presence", () => {
    expect(missedOf(windows, [])).toEqual([{ from: 0, to: 300 }]);
    expect(missedOf([], [])).toEqual([]);
  });
});
