import type { Reaction } from "@lyceum/shared/signaling/reactions.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

import { classroomActions } from "../state/classroomSlice.ts";

/** A reaction on screen, and how often it was given. */
export type Shown = { id: number; reaction: Reaction; count: number };

type ReactionsState = { shown: Shown[]; next: number };

/** Reactions on screen at once: the newest. */
const SHOWN_MOST = 12;

const NONE: ReactionsState = { shown: [], next: 0 };

export const reactionsSlice = createSlice({
  name: "reactions",
  initialState: NONE,
  reducers: {
    reacted: (state, { payload }: PayloadAction<Partial<Record<Reaction, number>>>) => {
      for (const [reaction, count] of Object.entries(payload)) {
        state.next += 1;
        state.shown.push({ id: state.next, reaction: reaction as Reaction, count });
      }
      state.shown = state.shown.slice(-SHOWN_MOST);
    },
    gone: (state, { payload }: PayloadAction<number>) => {
      state.shown = state.shown.filter(({ id }) => id > payload);
    },
  },
  extraReducers: ({ addCase }) => {
    addCase(classroomActions.seatLost, () => NONE);
  },
});
