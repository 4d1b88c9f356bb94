import { configureStore } from "@reduxjs/toolkit";
import { createContext } from "react";
import {
  createDispatchHook,
  createSelectorHook,
  createStoreHook,
  type ReactReduxContextValue,
} from "react-redux";

import { type ClassroomState, classroomSlice } from "./classroomSlice.ts";

/**
 * A store a page of a class, made and dropped with it: nothing of one class can be seen in the next, and the
 * site's own store knows nothing of this lazy chunk.
 */
export const createClassroomStore = () => configureStore({ reducer: classroomSlice.reducer });
export type ClassroomStore = ReturnType<typeof createClassroomStore>;

export const ClassroomContext = createContext<ReactReduxContextValue<ClassroomState> | null>(null);
export const useClassroom = createSelectorHook(ClassroomContext).withTypes<ClassroomState>();
export const useClassroomDispatch =
  createDispatchHook(ClassroomContext).withTypes<ClassroomStore["dispatch"]>();
export const useClassroomStore = createStoreHook(ClassroomContext).withTypes<ClassroomStore>();
