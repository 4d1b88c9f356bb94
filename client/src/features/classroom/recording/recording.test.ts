import type { ClassSnapshot } from "@lyceum/shared/signaling/classroom.ts";
import type { RecordingView } from "@lyceum/shared/signaling/recording.ts";
import { beforeEach, expect, test } from "vitest";

import type { Signal } from "../../../media/signal.ts";
import { reducersOf } from "../module/ClassModule.ts";
import { moduleState } from "../module/use-module-state.ts";
import { classroomActions as actions } from "../state/classroomSlice.ts";
import { type ClassroomStore, createClassroomStore } from "../state/store.ts";
import { recording } from "./recording.ts";
import { recordingSlice } from "./recording-slice.ts";

const view = (paused: boolean): RecordingView => ({
  current: { id: "r", startedAt: "2026-01-01T00:00:00.000Z", paused },
  failure: null,
});
const OVER: RecordingView = { current: null, failure: null };

let store: ClassroomStore;
let hear: (view: RecordingView) => void;

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
  const on = (_name: string, listener: (body: never) => void) => {
    hear = (body) => listener(body as never);
    return () => undefined;
  };
  recording.follow({ on } as unknown as Signal, store);
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
