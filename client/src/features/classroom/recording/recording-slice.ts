import type { RecordingView } from "@lyceum/shared/signaling/recording.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

import { classroomActions } from "../state/classroomSlice.ts";

/**
 * `agreed`: this person's answer to being recorded in `session`; null until they have answered. `unanswered`: the server has not
 * answered to a no; another number whenever it is given again, or its seat is lost.
 */
type RecordingState = RecordingView & {
  agreed: boolean | null;
  session: string | null;
  unanswered?: number;
};

const NONE: RecordingState = { current: null, failure: null, agreed: null, session: null };

const take = (state: RecordingState, agreed: boolean | null): void => {
  state.agreed = agreed;
  if (agreed === false) state.unanswered = (state.unanswered ?? 0) + 1;
  else delete state.unanswered;
};

/** A class that was started again asks again: an answer is about one session. */
const enter = (state: RecordingState, session: string | null) => {
  if (state.session && session && session !== state.session) take(state, null);
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
    answered: (state, { payload }: PayloadAction<boolean | null>) => take(state, payload),
    /** The server has the last no. */
    confirmed: (state) => {
      delete state.unanswered;
    },
    /** Before the class is joined. */
    answeredOutside: (
      state,
      { payload }: PayloadAction<{ agreed: boolean; session: string | null }>,
    ) => {
      take(state, payload.agreed);
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
    // A no that the server may not have is still one in the next seat.
    addCase(classroomActions.seatLost, ({ agreed, session, unanswered }) =>
      unanswered ? { ...NONE, agreed, session, unanswered: unanswered + 1 } : NONE,
    );
  },
});
