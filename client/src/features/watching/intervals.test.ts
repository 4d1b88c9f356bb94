import { describe, expect, test } from "vitest";

import { type Interval, union, without } from "./intervals.ts";

describe("the union", () => {
  test("counts each second once, in order", () => {
    expect(
      union([
        [20, 30],
        [0, 10],
        [5, 12],
        [25, 26],
      ]),
    ).toEqual([
      [0, 12],
      [20, 30],
    ]);
  });

  test("joins what touches", () => {
    expect(
      union([
        [0, 5],
        [5, 7],
      ]),
    ).toEqual([[0, 7]]);
  });

  test("leaves what it was given as it was", () => {
    const given: Interval[] = [
      [0, 5],
      [3, 8],
    ];
    union(given);
    expect(given).toEqual([
      [0, 5],
      [3, 8],
    ]);
  });
});

describe("what is left without some", () => {
  test.each<[string, Interval[], Interval[], Interval[]]>([
    ["nothing taken", [[0, 9]], [], [[0, 9]]],
    ["all taken", [[2, 5]], [[0, 9]], []],
    ["the beginning", [[0, 9]], [[0, 4]], [[4, 9]]],
    ["the end", [[0, 9]], [[4, 12]], [[0, 4]]],
    [
      "the middle",
      [[0, 9]],
      [[3, 5]],
      [
        [0, 3],
        [5, 9],
      ],
    ],
    ["what only touches", [[0, 9]], [[9, 12]], [[0, 9]]],
    [
      "several",
      [
        [0, 9],
        [20, 30],
      ],
      [
        [3, 5],
        [8, 25],
      ],
      [
        [0, 3],
        [5, 8],
        [25, 30],
      ],
    ],
  ])("%s", (_name, given, taken, left) => {
    expect(without(given, taken)).toEqual(left);
  });
});
