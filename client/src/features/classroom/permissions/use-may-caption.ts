import { useModuleState } from "../module/use-module-state.ts";
import { permissionsSlice } from "./permissions-slice.ts";

/** Whether this class has live captions. */
export const useMayCaption = (): boolean =>
  useModuleState(permissionsSlice, ({ captions }) => captions);
