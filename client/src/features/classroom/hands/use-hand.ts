import type { Ask } from "../module/Ask.ts";
import { moduleState, useModuleState } from "../module/use-module-state.ts";
import { useAsk } from "../seat/use-ask.ts";
import { type ClassroomStore, useClassroom, useClassroomStore } from "../state/store.ts";
import { handsSlice } from "./hands-slice.ts";

export const useHandRaised = (participantId: string | null): boolean =>
  useModuleState(handsSlice, ({ places }) => places[participantId ?? ""] !== undefined);

export const useOwnHandRaised = (): boolean => useHandRaised(useClassroom(({ selfId }) => selfId));

/** Raises this person's hand, or lowers it. */
export const toggleHand = (ask: Ask, { getState }: ClassroomStore): void => {
  const root = getState();
  const raised = moduleState(handsSlice, root).places[root.room.selfId ?? ""] !== undefined;
  void ask("raiseHand", { raised: !raised });
};

export const useToggleHand = (): (() => void) => {
  const ask = useAsk();
  const store = useClassroomStore();
  return () => toggleHand(ask, store);
};
