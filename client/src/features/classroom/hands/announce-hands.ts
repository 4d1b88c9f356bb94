import type { Signal } from "../../../media/signal.ts";
import { moduleState } from "../module/use-module-state.ts";
import { classroomActions } from "../state/classroomSlice.ts";
import type { ClassroomStore } from "../state/store.ts";
import { handsSlice } from "./hands-slice.ts";

/** Announces each hand as it is raised. */
export const announceHands = (
  signal: Signal,
  { dispatch, getState }: ClassroomStore,
): (() => void)[] => [
  signal.on("participantChanged", ({ participant: { id, name, handRaised } }) => {
    const before = moduleState(handsSlice, getState()).raised[id] ?? false;
    if (handRaised && !before) dispatch(classroomActions.told(`${name} raised a hand.`));
  }),
];
