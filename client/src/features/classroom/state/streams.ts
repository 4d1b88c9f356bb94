import type { Producer } from "@lyceum/shared/signaling/streams.ts";
import type { PayloadAction } from "@reduxjs/toolkit";

import * as texts from "#text/classroom/state.ts";
import type { MediaState } from "../../../media/MediaSession.ts";
import { announce, nameOf } from "./announce.ts";
import type { ClassroomState } from "./classroom-state.ts";

/** A producer replaces its owner's earlier one of the same source. */
export const putProducer = (state: ClassroomState, producer: Producer): void => {
  for (const { id, participantId, source } of Object.values(state.producers)) {
    if (participantId === producer.participantId && source === producer.source) {
      delete state.producers[id];
    }
  }
  state.producers[producer.id] = producer;
};

/** Where the media host was lost a page publishes its pictures before its voice: what has not come by then was turned off meanwhile. */
const dropPicturesOf = (state: ClassroomState, owner: string): void => {
  for (const { id, participantId, kind, stale } of Object.values(state.producers)) {
    const isLost = kind === "video" && stale === "media host";
    if (isLost && participantId === owner) delete state.producers[id];
  }
};

/** Scores are mediasoup's, 0 to 10. */
export const barsFor = (score: number): number => {
  if (score >= 9) return 3;
  return score >= 6 ? 2 : Number(score >= 1);
};

/** The reducers for the streams of the class. */
export const streamReducers = {
  producerAdded: (state: ClassroomState, { payload }: PayloadAction<Producer>) => {
    const isKnown = payload.id in state.producers;
    putProducer(state, payload);
    if (payload.source === "microphone") dropPicturesOf(state, payload.participantId);
    const name = nameOf(state, payload.participantId);
    if (payload.source === "screen" && name && !isKnown) announce(state, texts.sharesScreen(name));
  },
  producerChanged: (state: ClassroomState, { payload }: PayloadAction<Producer>) => {
    if (state.producers[payload.id]) state.producers[payload.id] = payload;
  },
  producerRemoved: (state: ClassroomState, { payload }: PayloadAction<string>) => {
    delete state.producers[payload];
    delete state.quality[payload];
  },
  mediaLost: (state: ClassroomState) => {
    for (const producer of Object.values(state.producers)) producer.stale = "media host";
  },
  activeSpeaker: (state: ClassroomState, { payload }: PayloadAction<string | null>) => {
    state.activeSpeaker = payload;
  },
  pinned: (state: ClassroomState, { payload }: PayloadAction<string | null>) => {
    state.pinned = payload;
  },
  quality: (
    state: ClassroomState,
    { payload }: PayloadAction<{ producerId: string; score: number }>,
  ) => {
    state.quality[payload.producerId] = barsFor(payload.score);
  },
  media: (state: ClassroomState, { payload }: PayloadAction<MediaState>) => {
    state.media = payload;
    if (payload === "connected") state.noBandwidth = false;
  },
  noBandwidth: (state: ClassroomState, { payload }: PayloadAction<boolean>) => {
    state.noBandwidth = payload;
  },
};
