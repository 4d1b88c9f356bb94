import type { Signal } from "../../../media/signal.ts";
import { followReads } from "../module/follow-reads.ts";
import { moduleState } from "../module/use-module-state.ts";
import type { ClassroomStore } from "../state/store.ts";
import { chatActions, chatSlice } from "./chat-slice.ts";
import { Outbox } from "./Outbox.ts";

/** Keeps the chat equal to the server's, whatever notices are lost, and sends what waits. */
export const followChat = (signal: Signal, store: ClassroomStore): (() => void)[] => {
  const state = () => moduleState(chatSlice, store.getState());
  const selfId = () => store.getState().room.selfId;
  const outbox = new Outbox(
    store,
    async ({ refusal: _refusal, isThere: _isThere, file, ...draft }) => {
      await signal.request("sendMessage", { ...draft, file: file?.id ?? null });
    },
  );
  const read = async () => {
    for (let synced = false; !synced;) {
      const { session, version } = state();
      const part = await signal.request("readChat", { after: version });
      // Versions of one session say nothing of another.
      if (version !== null && part.session !== session)
        store.dispatch(chatActions.entered(part.session));
      else store.dispatch(chatActions.read({ ...part, selfId: selfId() }));
      ({ synced } = state());
    }
    outbox.restart();
  };
  return [
    signal.on("chatChanged", (notice) => {
      store.dispatch(chatActions.changed({ ...notice, selfId: selfId() }));
    }),
    signal.on("chatSet", (settings) => void store.dispatch(chatActions.set(settings))),
    followReads(store, { readsWanted: () => state().readsWanted, read }),
    store.subscribe(() => outbox.work()),
    () => outbox.close(),
  ];
};
