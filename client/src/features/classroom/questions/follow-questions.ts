import type { Signal } from "../../../media/signal.ts";
import { followReads } from "../module/follow-reads.ts";
import { moduleState } from "../module/use-module-state.ts";
import type { ClassroomStore } from "../state/store.ts";
import { questionsActions, questionsSlice } from "./questions-slice.ts";

/** Keeps the questions equal to the server's, whatever notices are lost. */
export const followQuestions = (signal: Signal, store: ClassroomStore): (() => void)[] => {
  const state = () => moduleState(questionsSlice, store.getState());
  const selfId = () => store.getState().room.selfId;
  return [
    signal.on("questionsChanged", (notice) => {
      store.dispatch(questionsActions.changed({ ...notice, selfId: selfId() }));
    }),
    followReads(store, {
      readsWanted: () => state().readsWanted,
      read: async () => {
        const read = await signal.request("readQuestions", { after: state().version ?? 0 });
        store.dispatch(questionsActions.read({ ...read, selfId: selfId() }));
      },
    }),
  ];
};
