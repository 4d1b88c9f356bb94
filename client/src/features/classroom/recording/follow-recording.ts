import type { RecordingView } from "@lyceum/shared/signaling/recording.ts";

import * as texts from "#text/classroom/recording.ts";
import type { Signal } from "../../../media/signal.ts";
import { moduleState } from "../module/use-module-state.ts";
import { classroomActions } from "../state/classroomSlice.ts";
import type { ClassroomStore } from "../state/store.ts";
import { FAILURES } from "./failures.ts";
import { recordingSlice } from "./recording-slice.ts";

const changeText = (before: RecordingView, { current, failure }: RecordingView): string | null => {
  if (failure && failure !== before.failure) return FAILURES[failure];
  if (!current) return before.current ? texts.recordingHasEnded : null;
  if (!before.current) return texts.isBeingRecorded;
  if (current.paused === before.current.paused) return null;
  return current.paused ? texts.recordingIsPaused : texts.recordingGoesOn;
};

/** Keeps what everyone sees of the recording, and announces each change. */
export const followRecording = (
  signal: Signal,
  { dispatch, getState }: ClassroomStore,
): (() => void)[] => [
  signal.on("recordingChanged", (view) => {
    const text = changeText(moduleState(recordingSlice, getState()), view);
    dispatch(recordingSlice.actions.changed(view));
    if (text !== null) dispatch(classroomActions.told(text));
  }),
  signal.on("recordingBehind", () => void dispatch(classroomActions.told(texts.recordingIsBehind))),
];
