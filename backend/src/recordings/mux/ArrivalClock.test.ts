import { expect, it } from "vitest";

import { ArrivalClock } from "./ArrivalClock.ts";

const RATE = 90_000;
const EVERY = 40;

type Sent = { at: number; sequence: number; timestamp: number; arrival: number };
type Way = {
  /** Milliseconds at which pictures are taken. */
  from: number;
  to: number;
  /** What the sender adds to the time of a picture. */
  shift?: number;
  /** What the way takes. */
  delay?: number;
  /** Milliseconds from one picture to the next. */
  every?: number;
  sequence?: number;
};

const sent = (way: Way): Sent[] => {
  const { from, to, shift = 0, delay = 5, every = EVERY, sequence = from / every } = way;
  return Array.from({ length: (to - from) / every }, (_, place) => {
    const at = from + place * every;
    const timestamp = ((at + shift) * RATE) / 1_000;
    return { at, sequence: sequence + place, timestamp, arrival: at + delay };
  });
};

/** What the clock's times of these pictures are more than the moments at which they were taken, in milliseconds. */
const errorsOf = (...ways: Sent[][]): number[] => {
  const all = ways.flat();
  const clock = new ArrivalClock(RATE);
  for (const { sequence, timestamp, arrival } of all)
    clock.add({ sequence, timestamp, at: arrival });
  return all.map(({ timestamp, at }) => Math.round(clock.timeOf(timestamp) - at));
};

const rangeOf = (errors: number[]) => ({ least: Math.min(...errors), most: Math.max(...errors) });

it.each([-80, -20, 20, 80])(
  "takes the times of a camera that comes back %i ms off from what came since then",
  (shift) => {
    const before = sent({ from: 0, to: 16_400 });
    const after = sent({ from: 18_000, to: 30_000, shift, sequence: before.length });
    expect(rangeOf(errorsOf(before, after))).toEqual({ least: 5, most: 5 });
  },
);

it("takes the times of a stream that stood still on the way from what came without delay", () => {
  const before = sent({ from: 0, to: 10_000 });
  const late = sent({ from: 10_000, to: 17_000, delay: 700 });
  const errors = errorsOf(before, late, sent({ from: 17_000, to: 30_000 }));
  expect(rangeOf(errors)).toEqual({ least: 5, most: 6 });
});

it("does so where packets of some seconds were lost on the way, and all that came since are late", () => {
  const before = sent({ from: 0, to: 10_000 });
  const late = sent({ from: 12_000, to: 17_000, delay: 700 });
  expect(rangeOf(errorsOf(before, late))).toEqual({ least: 5, most: 6 });
});

it("takes the times of a camera that was off from what came since then, also where a picture was cut and where packets change places", () => {
  const before = sent({ from: 0, to: 10_000 });
  const after = { from: 12_000, to: 30_000, shift: -60 };
  const isCut = sent({ ...after, sequence: before.length + 1 });
  expect(rangeOf(errorsOf(before, isCut))).toEqual({ least: 5, most: 5 });
  const [one, two, three] = before.slice(-3);
  const isMixed = [...before.slice(0, -3), one!, three!, two!];
  const whole = sent({ ...after, sequence: before.length });
  expect(rangeOf(errorsOf(isMixed, whole))).toEqual({ least: 5, most: 5 });
});

it("takes a still screen's one picture a second from all that came near it, although one came late", () => {
  const every = 1_000;
  const still = (from: number, to: number, delay = 5) =>
    sent({ from, to, delay, every, sequence: from / every });
  const errors = errorsOf(still(0, 20_000), still(20_000, 28_000, 600), still(28_000, 40_000));
  expect(rangeOf(errors)).toEqual({ least: 5, most: 6 });
});

it("needs no more time where a stream's timestamps jump back and forth with each packet", () => {
  const clock = new ArrivalClock(RATE);
  const timestamps = Array.from({ length: 200_000 }, (_, place) => (place % 2) * 10 * RATE);
  for (const [sequence, timestamp] of timestamps.entries())
    clock.add({ sequence, timestamp, at: sequence * 5 });
  const times = timestamps.map((timestamp) => clock.timeOf(timestamp));
  expect(times.every(Number.isFinite)).toBe(true);
});

it("holds what a camera sends for a moment on a slow way to 100 ms of what came before and after", () => {
  const before = sent({ from: 0, to: 10_000 });
  const short = sent({ from: 12_000, to: 13_000, delay: 700, sequence: before.length });
  const rest = { from: 15_000, to: 30_000, sequence: before.length + short.length };
  const errors = errorsOf(before, short, sent(rest));
  expect(Math.max(...errors)).toBeLessThanOrEqual(106);
  expect(errors.at(-1)).toBe(5);
});
