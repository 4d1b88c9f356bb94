import * as texts from "#text/classroom/hands.ts";
import type { Signal } from "../../../media/signal.ts";
import { moduleState } from "../module/use-module-state.ts";
import { classroomActions } from "../state/classroomSlice.ts";
import type { ClassroomStore } from "../state/store.ts";
import { handsSlice } from "./hands-slice.ts";

/** Announces each hand as it is raised, and who is called on. */
export const announceHands = (
  signal: Signal,
  { dispatch, getState }: ClassroomStore,
): (() => void)[] => [
  signal.on("participantChanged", ({ participant: { id, name, handRaised } }) => {
    const before = moduleState(handsSlice, getState()).places[id];
    if (handRaised && before === undefined) dispatch(classroomActions.told(texts.raisedHand(name)));
  }),
  signal.on("handCalled", ({ participantId }) => {
    const { participants, selfId } = getState().room;
    const name = participants.find(({ id }) => id === participantId)?.name ?? texts.aParticipant;
    const isSelf = participantId === selfId;
    dispatch(classroomActions.told(isSelf ? texts.itIsYourTurn : texts.itIsTurnOf(name)));
  }),
  signal.on("handsLowered", () => void dispatch(handsSlice.actions.lowered())),
];
