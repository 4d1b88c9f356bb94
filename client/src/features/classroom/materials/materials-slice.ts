import { createSlice } from "@reduxjs/toolkit";

import { classroomActions } from "../state/classroomSlice.ts";

type MaterialsState = {
  /** Counts up whenever the list of the class's materials may be another one. */
  version: number;
};

const NONE: MaterialsState = { version: 0 };

export const materialsSlice = createSlice({
  name: "materials",
  initialState: NONE,
  reducers: {
    changed: (state) => {
      state.version += 1;
    },
  },
  extraReducers: ({ addCase }) => {
    addCase(classroomActions.snapshotTaken, (state) => {
      state.version += 1;
    });
  },
});
