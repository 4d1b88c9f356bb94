import * as texts from "#text/classroom/polls.ts";
import type { Signal } from "../../../media/signal.ts";
import { moduleState } from "../module/use-module-state.ts";
import { classroomActions } from "../state/classroomSlice.ts";
import { selectIsHost } from "../state/selectors.ts";
import type { ClassroomStore } from "../state/store.ts";
import { pollsSlice } from "./polls-slice.ts";

const { actions } = pollsSlice;

/** Reads all polls once per snapshot, and follows them. A read that fails waits for the next snapshot. */
export const followPolls = (signal: Signal, store: ClassroomStore): (() => void)[] => {
  const { dispatch, getState, subscribe } = store;
  let reading = false;
  const read = async () => {
    reading = true;
    await signal.request("readPolls", {}).then(
      ({ polls }) => dispatch(actions.read(polls)),
      () => dispatch(actions.readFailed()),
    );
    reading = false;
  };
  const readIfNeeded = () => {
    const { room } = getState();
    const seated = room.phase === "inside" && !room.socketLost && room.class?.state === "live";
    const { read: isRead } = moduleState(pollsSlice, getState());
    if (seated && !isRead && !reading) void read();
  };
  return [
    subscribe(readIfNeeded),
    signal.on("pollChanged", ({ poll }) => {
      const known = poll.id in moduleState(pollsSlice, getState()).polls;
      dispatch(actions.changed(poll));
      if (!known && !selectIsHost(getState().room))
        dispatch(classroomActions.told(texts.newPollAsks(poll.question)));
    }),
    signal.on("pollCounted", ({ results }) => void dispatch(actions.counted(results))),
  ];
};
