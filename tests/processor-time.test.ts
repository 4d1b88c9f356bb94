import { expect, it } from "vitest";

import { asWorkedOn, type TraceEvent } from "./load/processor-time.ts";

const event = (name: string, ts: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  ...{ name, pid: 1, tid: 1, ts, ...more },
});

it("makes a task as long as the processor worked on it, and leaves alone what is in none", () => {
  const before = event("Paint", 90);
  const task = event("RunTask", 100, { dur: 80, tdur: 20 });
  const within = event("Layout", 140, { dur: 40 });
  const elsewhere = event("Layout", 140, { dur: 40, tid: 2 });
  const after = event("Layout", 180, { dur: 4 });
  asWorkedOn([after, within, task, before, elsewhere]);
  expect([before.ts, task.ts, task.dur]).toEqual([90, 100, 20]);
  expect([within.ts, within.dur]).toEqual([110, 10]);
  expect([elsewhere.ts, elsewhere.dur]).toEqual([140, 40]);
  expect([after.ts, after.dur]).toEqual([180, 4]);
});
