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
        for (let isRead = false; !isRead;) {
          const { session, version } = state();
          const read = await signal.request("readQuestions", { after: version ?? 0 });
          // Versions of one session say nothing of another.
          isRead = version === null || read.session === session;
          if (isRead) store.dispatch(questionsActions.read({ ...read, selfId: selfId() }));
          else store.dispatch(questionsActions.entered(read.session));
        }
      },
    }),
  ];
};
