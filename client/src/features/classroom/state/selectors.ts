import type { Participant } from "@lyceum/shared/signaling/classroom.ts";
import type { Source } from "@lyceum/shared/signaling/streams.ts";
import { createSelector } from "@reduxjs/toolkit";

import type { ClassroomState, KnownProducer } from "./classroom-state.ts";

const participantsOf = (state: ClassroomState) => state.participants;
const producersOf = (state: ClassroomState) => state.producers;
const selfOf = (state: ClassroomState) => state.selfId;
const localOf = (state: ClassroomState) => state.local;

/** One tile: a person, or the screen that they share. */
export type Tile = {
  key: string;
  participantId: string;
  name: string;
  picture: string | null;
  source: Extract<Source, "camera" | "screen">;
  self: boolean;
};

const bySource = createSelector([producersOf], (producers) => {
  const found = new Map<string, KnownProducer>();
  for (const each of Object.values(producers)) {
    found.set(`${each.participantId}/${each.source}`, each);
  }
  return found;
});

/** This person's published stream of this source, as the server knows it. */
export const producerOf = (
  state: ClassroomState,
  participantId: string,
  source: Source,
): KnownProducer | undefined => bySource(state).get(`${participantId}/${source}`);

export const isSending = (
  state: ClassroomState,
  participantId: string,
  source: Source,
): boolean => {
  if (participantId === state.selfId) return sendsItself(state, source);
  const producer = producerOf(state, participantId, source);
  return producer !== undefined && !producer.paused;
};

const sendsItself = ({ local }: ClassroomState, source: Source): boolean =>
  source === "screenAudio" ? local.screen.on : local[source].on;

/** How many people are in the class, listed or not. */
export const selectHeadcount = ({ headcount, participants }: ClassroomState): number =>
  Math.max(headcount ?? 0, participants.length);

/** The person themselves first, then in the order of arrival, so that no position changes while they stay. */
export const selectPeople = createSelector([participantsOf, selfOf], (participants, selfId) => {
  const self = participants.filter(({ id }) => id === selfId);
  return [...self, ...participants.filter(({ id }) => id !== selfId)];
});

/** Shared screens first, then people in the order of their seats; of each the person themselves last. */
export const selectTiles = createSelector(
  [participantsOf, bySource, selfOf, localOf],
  (participants, producers, selfId, local): Tile[] => {
    const people = participants.toSorted(
      (a, b) => Number(a.id === selfId) - Number(b.id === selfId),
    );
    const shares = ({ id }: Participant) =>
      id === selfId ? local.screen.on : producers.has(`${id}/screen`);
    const screens = people.filter(shares).map((each) => tileOf(each, "screen", selfId));
    return [...screens, ...people.map((each) => tileOf(each, "camera", selfId))];
  },
);

const tileOf = (
  { id, name, pictureUrl: picture = null }: Participant,
  source: Tile["source"],
  selfId: string | null,
): Tile => ({
  key: `${id}/${source}`,
  participantId: id,
  name,
  picture,
  source,
  self: id === selfId,
});

/** Every audio stream of the others. */
export const selectRemoteAudio = createSelector([producersOf, selfOf], (producers, selfId) =>
  Object.values(producers).filter(
    ({ kind, participantId }) => kind === "audio" && participantId !== selfId,
  ),
);

const selectSelf = (state: ClassroomState): Participant | undefined =>
  state.participants.find(({ id }) => id === state.selfId);

export const selectIsHost = (state: ClassroomState): boolean => selectSelf(state)?.role === "host";
export const selectIsLive = (state: ClassroomState): boolean => state.class?.state === "live";

/** The key of the pinned tile, while it is there. */
export const selectPinned = (state: ClassroomState): string | null =>
  state.pinned !== null && selectTiles(state).some(({ key }) => key === state.pinned)
    ? state.pinned
    : null;
