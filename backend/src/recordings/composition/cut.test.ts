import { expect, it } from "vitest";

import { NothingLeft, onFrames } from "./cut.ts";

const END = 10_020;

it("keeps whole frames, and the end as it is", () => {
  expect(onFrames({ from: 0, to: null }, END)).toEqual({ from: 0, to: END });
  expect(onFrames({ from: 1_000, to: 2_000 }, END)).toEqual({
    from: expect.closeTo(1_000),
    to: expect.closeTo(2_000),
  });
  expect(onFrames({ from: -5, to: 99_999 }, END)).toEqual({ from: 0, to: END });
});

it.each([
  ["the last part of a frame", { from: 10_000, to: null }],
  ["less than a frame", { from: 1_001, to: 1_060 }],
  ["what is after the end", { from: 11_000, to: null }],
  ["what ends before it begins", { from: 5_000, to: 4_000 }],
])("leaves nothing of %s", (_what, cut) => {
  expect(() => onFrames(cut, END)).toThrow(NothingLeft);
});
