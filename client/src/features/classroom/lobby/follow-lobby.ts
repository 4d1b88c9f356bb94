import type { Signal } from "../../../media/signal.ts";
import type { ClassroomStore } from "../state/store.ts";
import { lobbySlice } from "./lobby-slice.ts";

export const followLobby = (signal: Signal, { dispatch }: ClassroomStore): (() => void)[] => [
  signal.on("lobbyChanged", (view) => void dispatch(lobbySlice.actions.changed(view))),
];
