import type { ClassSnapshot, Participant } from "@lyceum/shared/signaling/classroom.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

import { classroomActions } from "../state/classroomSlice.ts";

/** The places of raised hands by participant. Hands of participants who have left are ignored. */
type HandsState = { places: Record<string, number> };

const note = ({ places }: HandsState, { id, handPlace }: Participant): void => {
  if (handPlace === null) delete places[id];
  else places[id] = handPlace;
};

const NONE: HandsState = { places: {} };

export const handsSlice = createSlice({
  name: "hands",
  initialState: NONE,
  reducers: {
    lowered: () => NONE,
  },
  extraReducers: ({ addCase }) => {
    addCase(classroomActions.snapshotTaken, (state, { payload }: PayloadAction<ClassSnapshot>) => {
      for (const participant of payload.participants) note(state, participant);
    });
    addCase(classroomActions.participantJoined, (state, { payload }) => note(state, payload));
    addCase(classroomActions.participantListed, (state, { payload }) => note(state, payload));
    addCase(classroomActions.participantUnlisted, ({ places }, { payload }) => {
      delete places[payload];
    });
    addCase(classroomActions.participantChanged, (state, { payload }) => note(state, payload));
    addCase(classroomActions.participantLeft, ({ places }, { payload }) => {
      delete places[payload.participantId];
    });
    addCase(classroomActions.seatLost, () => NONE);
  },
});

/** These people in the order in which they raised their hands. */
export const inQueue = <Person extends { id: string }>(
  people: readonly Person[],
  places: HandsState["places"],
): Person[] => {
  const placeOf = ({ id }: Person) => places[id] ?? 0;
  return people
    .filter(({ id }) => places[id] !== undefined)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
};
