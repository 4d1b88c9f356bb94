import { expect, test } from "vitest";

import type { Interval } from "./intervals.ts";
import { createPlayLog } from "./play-log.ts";

/** In the form that browsers use. */
const ranges = (...played: Interval[]) => ({
  length: played.length,
  start: (index: number) => played[index]![0],
  end: (index: number) => played[index]![1],
});

test("what was played is pending until the server has it", () => {
  const log = createPlayLog();
  log.take(ranges([0, 3.0004]));
  expect(log.pending()).toEqual([[0, 3]]);
  log.take(ranges([0, 12.25]));
  log.sent([[0, 3]]);
  expect(log.pending()).toEqual([[3, 12.25]]);
  log.sent([[3, 12.25]]);
  expect(log.pending()).toEqual([]);
});

test("seconds played twice are reported once", () => {
  const log = createPlayLog();
  log.take(ranges([0, 10]));
  log.sent([[0, 10]]);
  log.take(ranges([5, 14]));
  expect(log.pending()).toEqual([[10, 14]]);
});

test("what was played before another source was opened stays", () => {
  const log = createPlayLog();
  log.take(ranges([0, 10]));
  log.take(ranges());
  log.take(ranges([10, 11]));
  expect(log.pending()).toEqual([[0, 11]]);
});

test("a stretch of no length is none", () => {
  const log = createPlayLog();
  log.take(ranges([7, 7]));
  expect(log.pending()).toEqual([]);
});

test("one report has no more intervals than the server takes; the rest follows", () => {
  const log = createPlayLog();
  log.take(
    ranges(...Array.from({ length: 230 }, (_none, index): Interval => [index * 2, index * 2 + 1])),
  );
  const first = log.pending();
  expect(first).toHaveLength(200);
  log.sent(first);
  expect(log.pending()).toHaveLength(30);
});
