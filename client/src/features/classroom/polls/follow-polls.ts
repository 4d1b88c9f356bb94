import * as texts from "#text/classroom/polls.ts";
import type { Signal } from "../../../media/signal.ts";
import { followReads } from "../module/follow-reads.ts";
import { moduleState } from "../module/use-module-state.ts";
import { classroomActions } from "../state/classroomSlice.ts";
import { selectIsHost } from "../state/selectors.ts";
import type { ClassroomStore } from "../state/store.ts";
import { pollsSlice } from "./polls-slice.ts";

const { actions } = pollsSlice;

/** Follows the polls, and reads all of them after each join. */
export const followPolls = (signal: Signal, store: ClassroomStore): (() => void)[] => {
  const { dispatch, getState } = store;
  const state = () => moduleState(pollsSlice, getState());
  return [
    signal.on("pollChanged", ({ poll }) => {
      const known = poll.id in state().polls;
      dispatch(actions.changed(poll));
      if (!known && !selectIsHost(getState().room))
        dispatch(classroomActions.told(texts.newPollAsks(poll.question)));
    }),
    signal.on("pollCounted", ({ results }) => void dispatch(actions.counted(results))),
    followReads(store, {
      readsWanted: () => state().readsWanted,
      read: async () => {
        const { polls } = await signal.request("readPolls", {});
        dispatch(actions.read(polls));
      },
    }),
  ];
};
