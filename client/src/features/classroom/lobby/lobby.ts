import type { ClassModule } from "../module/ClassModule.ts";
import { followLobby } from "./follow-lobby.ts";
import { LobbyList, LobbyPrompt } from "./Lobby.tsx";
import { lobbySlice } from "./lobby-slice.ts";

/** The lobby, as hosts see it. A page that waits in it has no seat: see `ClassSeat`. */
export const lobby = {
  name: "lobby" as const,
  reducer: lobbySlice.reducer,
  follow: followLobby,
  Prompt: LobbyPrompt,
  AbovePeople: LobbyList,
} satisfies ClassModule;
