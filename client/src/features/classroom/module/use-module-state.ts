import { type ClassroomRoot, useClassroomRoot } from "../state/store.ts";

/** A module's slice, as `createSlice` makes it. */
type ModuleSlice<Root, State> = { selectSlice: (root: Root) => State };

/** The state of a module's slice in this root state. The store has the slices of all registered modules. */
export const moduleState = <Root, State>(
  slice: ModuleSlice<Root, State>,
  root: ClassroomRoot,
): State => slice.selectSlice(root as Root);

/** Selects from a module's own state; renders when the selection changes. */
export const useModuleState = <Root, State, Value>(
  slice: ModuleSlice<Root, State>,
  select: (state: State) => Value,
): Value => useClassroomRoot((root) => select(moduleState(slice, root)));
