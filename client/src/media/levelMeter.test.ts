import { expect, test } from "vitest";

import { levelOf } from "./levelMeter.ts";

const tone = (amplitude: number) =>
  Float32Array.from({ length: 512 }, (_, at) => amplitude * Math.sin(at / 4));

test("silence is 0, full scale nearly 1, and what is louder shows higher", () => {
  expect(levelOf(new Float32Array(512))).toBe(0);
  expect(levelOf(tone(1))).toBeGreaterThan(0.9);
  const levels = [0.001, 0.01, 0.1, 1].map((amplitude) => levelOf(tone(amplitude)));
  expect(levels).toEqual(levels.toSorted((a, b) => a - b));
  expect(Math.max(...levels)).toBeLessThanOrEqual(1);
});
