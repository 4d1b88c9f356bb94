import type { Participant } from "@lyceum/shared/signaling/classroom.ts";

import * as texts from "#text/classroom/hands.ts";
import type { Signal } from "../../../media/signal.ts";
import { moduleState } from "../module/use-module-state.ts";
import { classroomActions } from "../state/classroomSlice.ts";
import type { ClassroomStore } from "../state/store.ts";
import { handsSlice } from "./hands-slice.ts";

const announceHand = (
  { id, name, handRaised }: Participant,
  { dispatch, getState }: ClassroomStore,
): void => {
  const before = moduleState(handsSlice, getState()).places[id];
  if (handRaised && before === undefined) dispatch(classroomActions.told(texts.raisedHand(name)));
};

/** Announces each hand as it is raised, and who is called on. */
export const announceHands = (signal: Signal, store: ClassroomStore): (() => void)[] => [
  signal.on("participantChanged", ({ participant }) => announceHand(participant, store)),
  // In an audience a raised hand is what lists its person.
  signal.on("participantJoined", ({ participant, listed }) => {
    if (listed) announceHand(participant, store);
  }),
  signal.on("handCalled", ({ participantId }) => {
    const { participants, selfId } = store.getState().room;
    const name = participants.find(({ id }) => id === participantId)?.name ?? texts.aParticipant;
    const isSelf = participantId === selfId;
    store.dispatch(classroomActions.told(isSelf ? texts.itIsYourTurn : texts.itIsTurnOf(name)));
  }),
  signal.on("handsLowered", () => void store.dispatch(handsSlice.actions.lowered())),
];
