import { createSlice } from "@reduxjs/toolkit";

import { initialState } from "./classroom-state.ts";
import { deviceReducers } from "./devices.ts";
import { pageReducers } from "./page.ts";
import { peopleReducers } from "./people.ts";
import { streamReducers } from "./streams.ts";

/** The class without its modules: this page's seat, the participants, their streams, and this page's devices. */
export const classroomSlice = createSlice({
  name: "classroom",
  initialState,
  reducers: { ...pageReducers, ...peopleReducers, ...streamReducers, ...deviceReducers },
});

export const classroomActions = classroomSlice.actions;
