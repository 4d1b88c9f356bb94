import type { Participant } from "@lyceum/shared/signaling/classroom.ts";
import type { PayloadAction } from "@reduxjs/toolkit";

import { announce, nameOf } from "./announce.ts";
import type { ClassroomState } from "./classroom-state.ts";

/** Keeps the participant's position in the list. */
export const putParticipant = (state: ClassroomState, participant: Participant): void => {
  const place = state.participants.findIndex(({ id }) => id === participant.id);
  if (place < 0) state.participants.push(participant);
  else state.participants[place] = participant;
};

/** The reducers for the participants of the class. */
export const peopleReducers = {
  participantJoined: (state: ClassroomState, { payload }: PayloadAction<Participant>) => {
    const returns = state.participants.some(({ id, stale }) => id === payload.id && stale);
    putParticipant(state, payload);
    if (!returns) announce(state, `${payload.name} joined.`);
  },
  participantChanged: (state: ClassroomState, { payload }: PayloadAction<Participant>) => {
    state.participants = state.participants.map((each) =>
      each.id === payload.id ? payload : each,
    );
  },
  participantLeft: (state: ClassroomState, { payload }: PayloadAction<string>) => {
    const name = nameOf(state, payload);
    state.participants = state.participants.filter(({ id }) => id !== payload);
    if (name) announce(state, `${name} left.`);
  },
  hostPresence: (state: ClassroomState, { payload }: PayloadAction<boolean>) => {
    state.hostPresent = payload;
  },
};
