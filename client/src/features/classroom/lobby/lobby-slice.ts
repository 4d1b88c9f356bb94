import type { ClassSnapshot } from "@lyceum/shared/signaling/classroom.ts";
import type { LobbyView } from "@lyceum/shared/signaling/lobby.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

import { classroomActions } from "../state/classroomSlice.ts";

/** `listed`: they are shown above the list of people. */
type LobbyState = LobbyView & { listed: boolean };

const NONE: LobbyState = { waiting: [], listed: false };

/** Who waits in the lobby, as a host sees it. */
export const lobbySlice = createSlice({
  name: "lobby",
  initialState: NONE,
  reducers: {
    changed: (state, { payload }: PayloadAction<LobbyView>) => {
      state.waiting = payload.waiting;
    },
    listed: (state, { payload }: PayloadAction<boolean>) => {
      state.listed = payload;
    },
  },
  extraReducers: ({ addCase }) => {
    addCase(
      classroomActions.snapshotTaken,
      (state, { payload: { lobby } }: PayloadAction<ClassSnapshot>) => {
        state.waiting = lobby?.waiting ?? [];
      },
    );
    addCase(classroomActions.seatLost, (state) => {
      state.waiting = [];
    });
  },
});
