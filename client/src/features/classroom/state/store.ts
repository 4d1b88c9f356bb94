import { combineReducers, configureStore, type Reducer } from "@reduxjs/toolkit";
import { createContext } from "react";
import {
  createDispatchHook,
  createSelectorHook,
  createStoreHook,
  type ReactReduxContextValue,
} from "react-redux";

import { classroomSlice } from "./classroomSlice.ts";
import type { ClassroomState } from "./classroom-state.ts";

/** The whole store: the class itself, and the state of each module under its name. */
export type ClassroomRoot = { room: ClassroomState };

/**
 * One store per class page, created and dropped with it: nothing of one class is visible in the next, and the site's
 * own store knows nothing of this lazy chunk.
 */
export const createClassroomStore = (modules: Readonly<Record<string, Reducer>> = {}) =>
  configureStore({
    reducer: combineReducers({
      ...modules,
      room: classroomSlice.reducer,
    }) as Reducer<ClassroomRoot>,
  });
export type ClassroomStore = ReturnType<typeof createClassroomStore>;

export const ClassroomContext = createContext<ReactReduxContextValue<ClassroomRoot> | null>(null);
export const useClassroomRoot = createSelectorHook(ClassroomContext).withTypes<ClassroomRoot>();
export const useClassroom = <Value>(select: (room: ClassroomState) => Value): Value =>
  useClassroomRoot(({ room }) => select(room));
export const useClassroomDispatch =
  createDispatchHook(ClassroomContext).withTypes<ClassroomStore["dispatch"]>();
export const useClassroomStore = createStoreHook(ClassroomContext).withTypes<ClassroomStore>();
