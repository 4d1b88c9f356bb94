import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { ClassSnapshot } from "@lyceum/shared/signaling/classroom.ts";
import type { PayloadAction } from "@reduxjs/toolkit";

import * as texts from "#text/classroom/state.ts";
import { announce } from "./announce.ts";
import { type ClassroomState, initialState, type Phase } from "./classroom-state.ts";
import { putParticipant } from "./people.ts";
import { putProducer } from "./streams.ts";

const makeStale = ({ participants, producers }: ClassroomState): void => {
  for (const each of [...participants, ...Object.values(producers)]) each.stale = "server";
};

/** The reducers for this page's seat, and for the class as a whole. */
export const pageReducers = {
  joining: (state: ClassroomState) => {
    state.phase = "joining";
  },
  entering: (state: ClassroomState, { payload }: PayloadAction<boolean>) => {
    state.entering = payload;
  },
  /** A host has to admit this person. */
  lobbyEntered: (state: ClassroomState) => {
    state.phase = "lobby";
  },
  /**
   * The full state, at every join. But a server that came back without our media was restarted, and the others are
   * still rejoining.
   */
  snapshotTaken: (state: ClassroomState, { payload }: PayloadAction<ClassSnapshot>) => {
    const restarted = state.socketLost && !payload.mediaKept && payload.class.state === "live";
    if (restarted) makeStale(state);
    else Object.assign(state, { participants: [], producers: {} });
    for (const participant of payload.participants) putParticipant(state, participant);
    for (const producer of payload.producers) putProducer(state, producer);
    state.headcount = payload.headcount ?? null;
    state.phase = payload.seat;
    state.class = payload.class;
    state.selfId = payload.you.id;
    state.activeSpeaker = payload.activeSpeaker;
    state.hostPresent = payload.hostPresent;
    state.hostLeft = payload.hostLeft;
    state.endsIn = payload.endsIn;
    state.socketLost = false;
  },
  /** Back to the green room, to join again. */
  startedOver: (state: ClassroomState) => {
    state.phase = "greenRoom";
  },
  /** This page has lost its seat, or never got one. */
  seatLost: (state: ClassroomState, { payload }: PayloadAction<Phase>) => {
    const { local, speakerId } = state;
    const mayReopen = state.participants.some(
      ({ id, role }) => id === state.selfId && role === "host",
    );
    return { ...initialState, class: state.class, local, speakerId, mayReopen, phase: payload };
  },
  socketLost: (state: ClassroomState) => {
    state.socketLost = true;
  },
  classStarted: (state: ClassroomState, { payload }: PayloadAction<ClassSummary>) => {
    state.class = payload;
    state.phase = "inside";
    announce(state, texts.classHasStarted);
  },
  /** `null`: a host has undone it. */
  classStopping: (state: ClassroomState, { payload }: PayloadAction<number | null>) => {
    state.endsIn = payload;
  },
  staleDropped: (state: ClassroomState) => {
    state.participants = state.participants.filter(({ stale }) => !stale);
    for (const { id, stale } of Object.values(state.producers)) {
      if (stale) delete state.producers[id];
    }
  },
  /** An event for this page only. */
  told: (state: ClassroomState, { payload }: PayloadAction<string>) => announce(state, payload),
};
