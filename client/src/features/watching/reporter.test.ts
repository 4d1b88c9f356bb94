import { expect, test, vi } from "vitest";

import type { Interval } from "./intervals.ts";
import { createReporter, type Report } from "./reporter.ts";

function reporting() {
  const state = { position: 5 as number | null, pending: [[0, 5]] as Interval[] };
  const saved = vi.fn();
  const answer = async ({ position }: Report) => ({
    position,
    watched: 5,
    updated_at: "2026-11-21T12:00:00Z",
  });
  const send = vi.fn(answer);
  const sendLeaving = vi.fn(answer);
  const log = { pending: () => state.pending, sent: vi.fn(() => void (state.pending = [])) };
  const wishes = { log, position: () => state.position, send, sendLeaving, saved };
  return { state, saved, send, sendLeaving, log, ...createReporter(wishes) };
}

test("the server gets the position and what was played, and its answer is handed on", async () => {
  const { report, send, log, saved } = reporting();
  await report();
  expect(send).toHaveBeenCalledExactlyOnceWith({ position: 5, intervals: [[0, 5]] });
  expect(log.sent).toHaveBeenCalledWith([[0, 5]]);
  expect(saved).toHaveBeenCalledWith(expect.objectContaining({ watched: 5 }));
});

test("nothing is reported twice, nor before there is anything", async () => {
  const { state, report, leave, send, sendLeaving } = reporting();
  state.position = null;
  await report();
  expect(send).not.toHaveBeenCalled();
  state.position = 5;
  await report();
  await report();
  leave();
  expect(send).toHaveBeenCalledOnce();
  expect(sendLeaving).not.toHaveBeenCalled();
});

test("a new position alone is reported too", async () => {
  const { state, report, send } = reporting();
  await report();
  state.position = 30;
  await report();
  expect(send).toHaveBeenLastCalledWith({ position: 30, intervals: [] });
});

test("what was not taken goes with the next report", async () => {
  const { report, send, log, saved } = reporting();
  send.mockRejectedValueOnce(new Error("no network"));
  await report();
  expect(log.sent).not.toHaveBeenCalled();
  expect(saved).not.toHaveBeenCalled();
  await report();
  expect(send).toHaveBeenLastCalledWith({ position: 5, intervals: [[0, 5]] });
});

test("a report waits for the one before, the last one for nothing", async () => {
  const { state, report, leave, send, sendLeaving } = reporting();
  const first = report();
  state.position = 6;
  await report();
  expect(send).toHaveBeenCalledOnce();
  leave();
  expect(sendLeaving).toHaveBeenCalledExactlyOnceWith({ position: 6, intervals: [[0, 5]] });
  await first;
});
