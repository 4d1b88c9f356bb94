import type { Source } from "@lyceum/shared/signaling/streams.ts";
import type { PayloadAction } from "@reduxjs/toolkit";

import type { LocalState } from "../../../media/LocalMedia.ts";
import type { ClassroomState } from "./classroom-state.ts";

/** The reducers for this page's devices. */
export const deviceReducers = {
  local: (state: ClassroomState, { payload }: PayloadAction<LocalState>) => {
    state.local = payload;
    if (payload.microphone.on && state.askedToUnmute === "microphone") state.askedToUnmute = null;
    if (payload.camera.on && state.askedToUnmute === "camera") state.askedToUnmute = null;
  },
  speakerChosen: (state: ClassroomState, { payload }: PayloadAction<string | null>) => {
    state.speakerId = payload;
  },
  askedToUnmute: (state: ClassroomState, { payload }: PayloadAction<Source | null>) => {
    state.askedToUnmute = payload;
  },
};
