import type { ClassSnapshot } from "@lyceum/shared/signaling/classroom.ts";
import type { RecordingView } from "@lyceum/shared/signaling/recording.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { LiveError } from "../../../live/LiveError.ts";
import type { Signal } from "../../../media/signal.ts";
import { reducersOf } from "../module/ClassModule.ts";
import { moduleState } from "../module/use-module-state.ts";
import { classroomActions as actions } from "../state/classroomSlice.ts";
import { type ClassroomStore, createClassroomStore } from "../state/store.ts";
import { giveAnswer } from "./give-answer.ts";
import { recording } from "./recording.ts";
import { recordingSlice } from "./recording-slice.ts";

const view = (paused: boolean): RecordingView => ({
  current: { id: "r", startedAt: "2026-01-01T00:00:00.000Z", paused },
  failure: null,
});
const OVER: RecordingView = { current: null, failure: null };

let store: ClassroomStore;
let listeners: Record<string, (body: never) => void>;
const hear = (changed: RecordingView) => listeners.recordingChanged!(changed as never);

const lesson = (session_id: string) => ({ state: "live", session_id }) as ClassSnapshot["class"];
const join = (consented: boolean, shown = OVER, session = "first") =>
  store.dispatch(
    actions.snapshotTaken({
      class: lesson(session),
      you: { id: "a" },
      participants: [],
      producers: [],
      recording: { ...shown, consented },
    } as unknown as ClassSnapshot),
  );
const announced = () => store.getState().room.announcement?.text;
const state = () => moduleState(recordingSlice, store.getState());

beforeEach(() => {
  store = createClassroomStore(reducersOf([recording]));
  listeners = {};
  const on = (name: string, listener: (body: never) => void) => {
    listeners[name] = listener;
    return () => undefined;
  };
  recording.follow({ on } as unknown as Signal, store);
});

afterEach(() => void vi.useRealTimers());

test("hosts see that parts are missing", () => {
  join(false, view(false));
  listeners.recordingBehind!({} as never);
  expect(announced()).toContain("Parts of this recording are missing");
});

test("each change of the recording is announced", () => {
  join(false);
  hear(view(false));
  expect(announced()).toBe("This class is being recorded.");
  hear(view(true));
  expect(announced()).toBe("The recording is paused.");
  hear(view(false));
  expect(announced()).toBe("The recording goes on.");
  hear(OVER);
  expect(announced()).toBe("The recording has ended.");
  hear(view(false));
  hear({ current: null, failure: "disk" });
  expect(announced()).toContain("disk is full");
  expect(state().failure).toBe("disk");
});

test("a person who comes later sees that the class is recorded, and has not answered", () => {
  join(false, view(true));
  expect(state()).toMatchObject({ current: { paused: true }, agreed: null });
});

test("an answer outlives a join to a server that knows none, and ends with the seat", () => {
  join(true);
  expect(state().agreed).toBe(true);
  join(false, view(false));
  expect(state().agreed).toBe(true);
  store.dispatch(actions.seatLost("left"));
  expect(state()).toEqual({ ...OVER, agreed: null, session: null });
});

test("an answer is about one session: a class that is started again asks again", () => {
  join(true);
  store.dispatch(actions.classStarted(lesson("first")));
  expect(state().agreed).toBe(true);
  store.dispatch(actions.classStarted(lesson("second")));
  expect(state().agreed).toBeNull();
  join(true, OVER, "second");
  join(false, view(false), "third");
  expect(state().agreed).toBeNull();
});

test("an answer before joining is about the session that was asked about", () => {
  const { answeredOutside } = recordingSlice.actions;
  store.dispatch(answeredOutside({ agreed: true, session: "first" }));
  join(false, view(false), "first");
  expect(state().agreed).toBe(true);
  store.dispatch(actions.seatLost("left"));
  store.dispatch(answeredOutside({ agreed: false, session: "first" }));
  join(false, view(false), "first");
  expect(state().agreed).toBe(false);
  store.dispatch(actions.seatLost("left"));
  store.dispatch(answeredOutside({ agreed: true, session: "first" }));
  join(false, view(false), "second");
  expect(state().agreed).toBeNull();
});

test("who agreed before and says no in the green room has said no, whatever the server has", () => {
  const { answeredOutside } = recordingSlice.actions;
  store.dispatch(answeredOutside({ agreed: false, session: "first" }));
  join(true, view(false), "first");
  expect(state().agreed).toBe(false);
});

const refusing = (...errors: LiveError[]) => {
  const ask = vi.fn(async () => ({}));
  for (const error of errors) ask.mockRejectedValueOnce(error);
  return { seat: { ask: ask as never }, ask };
};
const unanswered = () => new LiveError("unavailable", "The server cannot be reached.");
const tooMany = () => new LiveError("too_many", "Too many requests.");

test("a consent that is taken back counts at once, and the server is asked until it answers", async () => {
  vi.useFakeTimers();
  join(true, view(false));
  const { seat, ask } = refusing(unanswered(), unanswered());
  const given = giveAnswer(seat, store, false);
  expect(state().agreed).toBe(false);
  // The line is back: what the server still has is not this page's answer any more.
  join(true, view(false));
  expect(state().agreed).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  await given;
  expect(ask.mock.calls).toEqual(
    Array.from({ length: 3 }, () => ["setRecordingConsent", { consent: false }]),
  );
});

test("a consent that is taken back is not asked for after the person agreed again, or left", async () => {
  vi.useFakeTimers();
  for (const change of [actions.seatLost("left"), recordingSlice.actions.answered(true)]) {
    join(true, view(false));
    const { seat, ask } = refusing(unanswered());
    const given = giveAnswer(seat, store, false);
    await vi.advanceTimersByTimeAsync(500);
    store.dispatch(change);
    await vi.advanceTimersByTimeAsync(10_000);
    await given;
    expect(ask).toHaveBeenCalledTimes(1);
  }
});

/** A page that took its consent back, without an answer, and left within the same second. */
const leaveUnanswered = async () => {
  vi.useFakeTimers();
  join(true, view(false));
  const { seat, ask } = refusing(unanswered());
  const given = giveAnswer(seat, store, false);
  await vi.advanceTimersByTimeAsync(500);
  store.dispatch(actions.seatLost("left"));
  return { given, ask };
};

test("a consent that is taken back without an answer stays so after a new join, until the server has it", async () => {
  const { given, ask } = await leaveUnanswered();
  join(true, view(false));
  expect(state().agreed).toBe(false);
  // The page repeats it after the join; what was tried before that is over.
  const repeated = refusing(unanswered());
  const again = giveAnswer(repeated.seat, store, false);
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all([given, again]);
  expect([ask.mock.calls.length, repeated.ask.mock.calls.length]).toEqual([1, 2]);
  store.dispatch(actions.seatLost("left"));
  expect(state()).toEqual({ ...OVER, agreed: null, session: null });
});

test("a consent that is taken back without an answer is not about the next session", async () => {
  await leaveUnanswered();
  expect(state().agreed).toBe(false);
  join(false, view(false), "second");
  expect(state().agreed).toBeNull();
  store.dispatch(actions.seatLost("left"));
  expect(state()).toEqual({ ...OVER, agreed: null, session: null });
});

test("a consent that is taken back stays so where it is refused because the seat is gone meanwhile", async () => {
  join(true, view(false));
  const { promise, reject } = Promise.withResolvers<object>();
  const given = giveAnswer({ ask: (() => promise) as never }, store, false);
  store.dispatch(actions.seatLost("removed"));
  reject(new LiveError("conflict", "You have no seat."));
  await expect(given).rejects.toThrow("no seat");
  join(true, view(false));
  expect(state().agreed).toBe(false);
});

test("a consent that is taken back stays so where it is refused before the page has its seat again", async () => {
  vi.useFakeTimers();
  join(true, view(false));
  store.dispatch(actions.socketLost());
  const { seat, ask } = refusing(unanswered(), new LiveError("conflict", "Join the class first."));
  const given = giveAnswer(seat, store, false);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(state().agreed).toBe(false);
  join(true, view(false));
  await vi.advanceTimersByTimeAsync(10_000);
  await given;
  expect(state().agreed).toBe(false);
  expect(ask).toHaveBeenCalledTimes(3);
});

test("who agreed, and has left when the server answers, has agreed to no other session", async () => {
  join(false, view(false));
  const { promise, resolve } = Promise.withResolvers<object>();
  const given = giveAnswer({ ask: (() => promise) as never }, store, true);
  store.dispatch(actions.seatLost("ended"));
  resolve({});
  await given;
  join(false, view(false), "second");
  expect(state().agreed).toBeNull();
});

test("who says no before the server has answered to their yes has said no", async () => {
  join(false, view(false));
  const asked: PromiseWithResolvers<object>[] = [];
  const ask = () => {
    asked.push(Promise.withResolvers<object>());
    return asked.at(-1)!.promise;
  };
  const seat = { ask: ask as never };
  const given = [giveAnswer(seat, store, true), giveAnswer(seat, store, false)];
  for (const { resolve } of asked) resolve({});
  await Promise.all(given);
  expect(asked).toHaveLength(2);
  expect(state().agreed).toBe(false);
});

test("a refused answer changes nothing, and says so", async () => {
  join(true, view(false));
  await expect(giveAnswer(refusing(tooMany()).seat, store, false)).rejects.toThrow(
    "Too many requests.",
  );
  expect(state().agreed).toBe(true);
  store.dispatch(actions.seatLost("left"));
  join(false, view(false));
  await expect(giveAnswer(refusing(unanswered()).seat, store, true)).rejects.toThrow("reached");
  expect(state().agreed).toBeNull();
});
