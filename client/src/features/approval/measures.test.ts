import { describe, expect, test } from "vitest";

import { arrivedSince } from "./arrived-since.ts";
import { durationText, framesShown, loudnessText } from "./measures.ts";

const BOARD = { url: "/b.webp", columns: 5, rows: 4, width: 160, height: 90, interval: 10 };

describe("beside a pending video", () => {
  test.each([
    [null, "Not known yet"],
    [0.4, "0:00"],
    [59.6, "1:00"],
    [754, "12:34"],
    [3_661, "1:01:01"],
  ])("%s seconds read '%s'", (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });

  test.each([
    [null, "No sound measured"],
    [-23, "-23.0 LUFS"],
    [-41.2, "-41.2 LUFS, very quiet"],
    [-6, "-6.0 LUFS, very loud"],
  ])("a loudness of %s reads '%s'", (lufs, text) => {
    expect(loudnessText(lufs)).toBe(text);
  });

  test("pictures are spread over the video, and none is empty", () => {
    expect(framesShown(BOARD, 40, 12)).toEqual([0, 1, 2, 3]);
    expect(framesShown(BOARD, 200, 5)).toEqual([0, 4, 8, 12, 16]);
    expect(framesShown(BOARD, null, 4)).toEqual([0, 5, 10, 15]);
    expect(framesShown(BOARD, 3, 12)).toEqual([0]);
  });
});

test("what arrived is what was not there before", () => {
  expect(arrivedSince([{ id: "1" }], [{ id: "1" }, { id: "2" }])).toEqual([{ id: "2" }]);
});
