import type { ClassSnapshot, Participant } from "@lyceum/shared/signaling/classroom.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

import { classroomActions } from "../state/classroomSlice.ts";

/** Raised hands by participant. Hands of participants who have left are ignored. */
type HandsState = { raised: Record<string, boolean> };

const note = ({ raised }: HandsState, { id, handRaised }: Participant): void => {
  raised[id] = handRaised;
};

const NONE: HandsState = { raised: {} };

export const handsSlice = createSlice({
  name: "hands",
  initialState: NONE,
  reducers: {},
  extraReducers: ({ addCase }) => {
    addCase(classroomActions.snapshotTaken, (state, { payload }: PayloadAction<ClassSnapshot>) => {
      for (const participant of payload.participants) note(state, participant);
    });
    addCase(classroomActions.participantJoined, (state, { payload }) => note(state, payload));
    addCase(classroomActions.participantChanged, (state, { payload }) => note(state, payload));
    addCase(classroomActions.participantLeft, ({ raised }, { payload }) => {
      delete raised[payload];
    });
    addCase(classroomActions.seatLost, () => NONE);
  },
});
