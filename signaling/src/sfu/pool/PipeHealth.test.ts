import { expect, it } from "vitest";

import { PipeHealth } from "./PipeHealth.ts";

const NOTHING = { sent: 0, received: 0 };

/** What each of these looks says, of what was sent by the home, and of how much of it the far end received. */
const looks = (both: readonly (readonly [sent: number, received: number])[]): boolean[] => {
  const health = new PipeHealth();
  return both.map(([sent, received]) =>
    health.look({ ...NOTHING, sent }, { ...NOTHING, received }),
  );
};
const brokenAfter = (both: Parameters<typeof looks>[0]) => looks(both).indexOf(true);

it("is broken when more is sent at each of four looks, and nothing comes", () => {
  const cut = [100, 200, 300, 400, 500, 600].map((sent) => [sent, 90] as const);
  expect(looks(cut)).toEqual([false, false, false, false, true, true]);
  expect(brokenAfter([100, 200, 300, 400].map((sent) => [sent, 0] as const))).toBe(3);
});

it("is not broken where nothing is sent, or little of it comes", () => {
  expect(brokenAfter(Array.from({ length: 20 }, () => [100, 50] as const))).toBe(-1);
  const lossy = [0, 0, 0, 9, 9, 9, 9, 10, 10, 10].map((came, at) => [at * 100, came] as const);
  expect(brokenAfter(lossy)).toBe(-1);
});

it("is broken where one way is", () => {
  const health = new PipeHealth();
  const at = (time: number) =>
    health.look({ sent: time, received: 0 }, { sent: time, received: time });
  expect([1, 2, 3, 4].map(at)).toEqual([false, false, false, true]);
});
