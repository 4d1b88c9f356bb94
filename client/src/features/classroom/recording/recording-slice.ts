import type { RecordingView } from "@lyceum/shared/signaling/recording.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

import { classroomActions } from "../state/classroomSlice.ts";

/** `agreed`: this person's answer to being recorded in `session`; null until they have answered. */
type RecordingState = RecordingView & { agreed: boolean | null; session: string | null };

const NONE: RecordingState = { current: null, failure: null, agreed: null, session: null };

/** A class that was started again asks again: an answer is about one session. */
const enter = (state: RecordingState, session: string | null) => {
  if (state.session && session && session !== state.session) state.agreed = null;
  state.session = session ?? state.session;
};

export const recordingSlice = createSlice({
  name: "recording",
  initialState: NONE,
  reducers: {
    changed: (state, { payload }: PayloadAction<RecordingView>) => {
      state.current = payload.current;
      state.failure = payload.failure;
    },
    answered: (state, { payload }: PayloadAction<boolean | null>) => {
      state.agreed = payload;
    },
    /** Before the class is joined. */
    answeredOutside: (
      state,
      { payload }: PayloadAction<{ agreed: boolean; session: string | null }>,
    ) => {
      state.agreed = payload.agreed;
      state.session = payload.session;
    },
  },
  extraReducers: ({ addCase }) => {
    addCase(classroomActions.snapshotTaken, (state, { payload }) => {
      const { recording } = payload;
      enter(state, payload.class.session_id);
      state.current = recording?.current ?? null;
      state.failure = recording?.failure ?? null;
      // The answer of another page or an earlier load. This page's own stays: it repeats it, and a server that was restarted knows none.
      if (recording?.consented) state.agreed ??= true;
    });
    addCase(classroomActions.classStarted, (state, { payload }) => {
      enter(state, payload.session_id);
    });
    addCase(classroomActions.seatLost, () => NONE);
  },
});
