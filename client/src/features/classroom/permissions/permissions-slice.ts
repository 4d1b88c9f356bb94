import { DEFAULT_CLASS_SETTINGS } from "@lyceum/shared/class-permissions.ts";
import type { ClassSnapshot } from "@lyceum/shared/signaling/classroom.ts";
import type { PermissionsView } from "@lyceum/shared/signaling/permissions.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

import { classroomActions } from "../state/classroomSlice.ts";

const { permissions } = DEFAULT_CLASS_SETTINGS;
const EVERYTHING: PermissionsView = {
  class: permissions,
  you: permissions,
  captions: false,
  people: [],
};

/** What this person may do, and for a host what others may. */
export const permissionsSlice = createSlice({
  name: "permissions",
  initialState: EVERYTHING,
  reducers: {
    changed: (_state, { payload }: PayloadAction<PermissionsView>) => payload,
  },
  extraReducers: ({ addCase }) => {
    addCase(
      classroomActions.snapshotTaken,
      (_state, { payload }: PayloadAction<ClassSnapshot>) => payload.permissions ?? EVERYTHING,
    );
    addCase(classroomActions.seatLost, () => EVERYTHING);
  },
});
