import type { Participant } from "@lyceum/shared/signaling/classroom.ts";
import type { NoticeBody } from "@lyceum/shared/signaling/notices.ts";
import type { PayloadAction } from "@reduxjs/toolkit";

import * as texts from "#text/classroom/state.ts";
import { announce, nameOf } from "./announce.ts";
import type { ClassroomState } from "./classroom-state.ts";

const WENT: Record<NoticeBody<"participantLeft">["why"], string> = {
  left: "left.",
  lost: "lost the connection.",
  removed: "was removed.",
};

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
    const joins = state.announcement?.joins ?? 0;
    if (!returns) announce(state, texts.joined(payload.name), joins + 1);
  },
  /** They were here before. */
  participantListed: (state: ClassroomState, { payload }: PayloadAction<Participant>) =>
    putParticipant(state, payload),
  /** They are still here. */
  participantUnlisted: (state: ClassroomState, { payload }: PayloadAction<string>) => {
    state.participants = state.participants.filter(({ id }) => id !== payload);
  },
  headcountChanged: (state: ClassroomState, { payload }: PayloadAction<number | null>) => {
    state.headcount = payload;
  },
  participantChanged: (state: ClassroomState, { payload }: PayloadAction<Participant>) => {
    state.participants = state.participants.map((each) =>
      each.id === payload.id ? payload : each,
    );
  },
  participantLeft: (
    state: ClassroomState,
    { payload: { participantId, why } }: PayloadAction<NoticeBody<"participantLeft">>,
  ) => {
    const name = nameOf(state, participantId);
    state.participants = state.participants.filter(({ id }) => id !== participantId);
    if (name) announce(state, `${name} ${WENT[why]}`);
  },
  hostPresence: (
    state: ClassroomState,
    { payload: { present, left } }: PayloadAction<NoticeBody<"hostPresence">>,
  ) => {
    state.hostPresent = present;
    state.hostLeft = left;
  },
};
