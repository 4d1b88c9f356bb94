import { expect, test, vi } from "vitest";

import { LayersWanted } from "./LayersWanted.ts";

test("nothing is told of a stream that has ended: another one may have its id by then", () => {
  vi.useFakeTimers();
  const told: number[] = [];
  const layers = new LayersWanted(-1, (layer) => told.push(layer));
  layers.want(1);
  layers.close();
  // Its receivers end after it.
  layers.want(-1);
  layers.want(2);
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([1]);
  vi.useRealTimers();
});
