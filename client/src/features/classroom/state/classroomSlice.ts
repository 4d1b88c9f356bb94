import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { ClassSnapshot, Participant } from "@lyceum/shared/signaling/classroom.ts";
import type { Producer, Source } from "@lyceum/shared/signaling/streams.ts";
import type { NoticeBody } from "@lyceum/shared/signaling/notices.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

import type { LocalState } from "../../../media/LocalMedia.ts";
import type { MediaState } from "../../../media/MediaSession.ts";

/** Why the session of the person on this page is over. */
export type SessionEnd = NoticeBody<"sessionEnded">["reason"];

/** Where this page stands. Every one but the first four is an end with a way on. */
export type Phase =
  | "greenRoom"
  | "joining"
  | "waiting"
  | "inside"
  | "ended"
  | "left"
  | "replaced"
  | "removed"
  | "notInvited"
  | "notFound"
  | "full"
  | "failed"
  | SessionEnd;

/** `stale`: the server has lost it, and it is expected back in a moment; its picture stays until then. */
type Stale = { stale?: boolean };
export type KnownProducer = Producer & Stale;
export type KnownParticipant = Participant & Stale;

export type Announcement = { id: number; text: string };

export type ClassroomState = {
  phase: Phase;
  class: ClassSummary | null;
  /** The class that ended is this person's own, who may start it again. */
  mayReopen: boolean;
  selfId: string | null;
  participants: KnownParticipant[];
  producers: Record<string, KnownProducer>;
  /** Bars 0 to 3 by producer. */
  quality: Record<string, number>;
  activeSpeaker: string | null;
  hostPresent: boolean;
  socketLost: boolean;
  media: MediaState;
  noBandwidth: boolean;
  local: LocalState;
  askedToUnmute: Source | null;
  /** Where sound comes out; null for the system's own. */
  speakerId: string | null;
  /** The newest thing that happened, for those who do not see it happen. */
  announcement: Announcement | null;
};

const OFF = { on: false, pending: false, problem: null, mutedByHost: false };

export const initialState: ClassroomState = {
  phase: "greenRoom",
  class: null,
  mayReopen: false,
  selfId: null,
  participants: [],
  producers: {},
  quality: {},
  activeSpeaker: null,
  hostPresent: true,
  socketLost: false,
  media: "idle",
  noBandwidth: false,
  local: { camera: OFF, microphone: OFF, screen: OFF },
  askedToUnmute: null,
  speakerId: null,
  announcement: null,
};

/** In the place that they had, if they had one. */
const seat = (state: ClassroomState, participant: Participant): void => {
  const place = state.participants.findIndex(({ id }) => id === participant.id);
  if (place < 0) state.participants.push(participant);
  else state.participants[place] = participant;
};

/** A new one takes the place of its owner's older one of the same source. */
const publish = (state: ClassroomState, producer: Producer): void => {
  for (const { id, participantId, source } of Object.values(state.producers)) {
    if (participantId === producer.participantId && source === producer.source) {
      delete state.producers[id];
    }
  }
  state.producers[producer.id] = producer;
};

const makeStale = ({ participants, producers }: ClassroomState): void => {
  for (const each of [...participants, ...Object.values(producers)]) each.stale = true;
};

const say = (state: ClassroomState, text: string): void => {
  state.announcement = { id: (state.announcement?.id ?? 0) + 1, text };
};

const nameOf = (state: ClassroomState, participantId: string): string | undefined =>
  state.participants.find(({ id }) => id === participantId)?.name;

/** Scores are mediasoup's, 0 to 10. */
export const barsFor = (score: number): number => {
  if (score >= 9) return 3;
  return score >= 6 ? 2 : Number(score >= 1);
};

export const classroomSlice = createSlice({
  name: "classroom",
  initialState,
  reducers: {
    joining: (state) => {
      state.phase = "joining";
    },
    /**
     * The whole truth, at every join; but a server that came back without our media was restarted, and the others are
     * on their way back as we are.
     */
    snapshotTaken: (state, { payload }: PayloadAction<ClassSnapshot>) => {
      const restarted = state.socketLost && !payload.mediaKept && payload.class.state === "live";
      if (restarted) makeStale(state);
      else Object.assign(state, { participants: [], producers: {} });
      for (const participant of payload.participants) seat(state, participant);
      for (const producer of payload.producers) publish(state, producer);
      state.phase = payload.seat;
      state.class = payload.class;
      state.selfId = payload.you.id;
      state.activeSpeaker = payload.activeSpeaker;
      state.hostPresent = payload.hostPresent;
      state.socketLost = false;
    },
    /** Back to the green room, to come in once more. */
    startedOver: (state) => {
      state.phase = "greenRoom";
    },
    /** This page has no seat any more, or never got one. */
    seatLost: (state, { payload }: PayloadAction<Phase>) => {
      const { local, speakerId } = state;
      const mayReopen = state.participants.some(
        ({ id, role }) => id === state.selfId && role === "host",
      );
      return { ...initialState, class: state.class, local, speakerId, mayReopen, phase: payload };
    },
    socketLost: (state) => {
      state.socketLost = true;
    },

    classStarted: (state, { payload }: PayloadAction<ClassSummary>) => {
      state.class = payload;
      state.phase = "inside";
      say(state, "The class has started.");
    },

    participantJoined: (state, { payload }: PayloadAction<Participant>) => {
      const returns = state.participants.some(({ id, stale }) => id === payload.id && stale);
      seat(state, payload);
      if (!returns) say(state, `${payload.name} joined.`);
    },
    participantChanged: (state, { payload }: PayloadAction<Participant>) => {
      const before = state.participants.find(({ id }) => id === payload.id);
      state.participants = state.participants.map((each) =>
        each.id === payload.id ? payload : each,
      );
      if (payload.handRaised && !before?.handRaised) say(state, `${payload.name} raised a hand.`);
    },
    participantLeft: (state, { payload }: PayloadAction<string>) => {
      const name = nameOf(state, payload);
      state.participants = state.participants.filter(({ id }) => id !== payload);
      if (name) say(state, `${name} left.`);
    },
    hostPresence: (state, { payload }: PayloadAction<boolean>) => {
      state.hostPresent = payload;
    },

    producerAdded: (state, { payload }: PayloadAction<Producer>) => {
      publish(state, payload);
      const name = nameOf(state, payload.participantId);
      if (payload.source === "screen" && name) say(state, `${name} shares a screen.`);
    },
    producerChanged: (state, { payload }: PayloadAction<Producer>) => {
      if (state.producers[payload.id]) state.producers[payload.id] = payload;
    },
    producerRemoved: (state, { payload }: PayloadAction<string>) => {
      delete state.producers[payload];
      delete state.quality[payload];
    },
    mediaLost: (state) => {
      for (const producer of Object.values(state.producers)) producer.stale = true;
    },
    staleDropped: (state) => {
      state.participants = state.participants.filter(({ stale }) => !stale);
      for (const { id, stale } of Object.values(state.producers)) {
        if (stale) delete state.producers[id];
      }
    },

    activeSpeaker: (state, { payload }: PayloadAction<string | null>) => {
      state.activeSpeaker = payload;
    },
    quality: (state, { payload }: PayloadAction<{ producerId: string; score: number }>) => {
      state.quality[payload.producerId] = barsFor(payload.score);
    },
    media: (state, { payload }: PayloadAction<MediaState>) => {
      state.media = payload;
      if (payload === "connected") state.noBandwidth = false;
    },
    noBandwidth: (state, { payload }: PayloadAction<boolean>) => {
      state.noBandwidth = payload;
    },
    local: (state, { payload }: PayloadAction<LocalState>) => {
      state.local = payload;
      if (payload.microphone.on && state.askedToUnmute === "microphone") state.askedToUnmute = null;
      if (payload.camera.on && state.askedToUnmute === "camera") state.askedToUnmute = null;
    },
    /** Something only this page is to hear of. */
    told: (state, { payload }: PayloadAction<string>) => say(state, payload),
    speakerChosen: (state, { payload }: PayloadAction<string | null>) => {
      state.speakerId = payload;
    },
    askedToUnmute: (state, { payload }: PayloadAction<Source | null>) => {
      state.askedToUnmute = payload;
    },
  },
});

export const classroomActions = classroomSlice.actions;
