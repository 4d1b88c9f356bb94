import { type ClassroomRoot, useClassroomRoot } from "../state/store.ts";
import type { ClassModule, Use } from "./ClassModule.ts";
import { useModules } from "./modules-context.ts";

/** Why this person may not do this in this class; null if they may. */
export const refusalIn = (
  modules: readonly ClassModule[],
  root: ClassroomRoot,
  use: Use,
): string | null => {
  for (const { refusalOf } of modules) {
    const refusal = refusalOf?.(root, use);
    if (refusal) return refusal;
  }
  return null;
};

export const useRefusal = (use: Use): string | null => {
  const modules = useModules();
  return useClassroomRoot((root) => refusalIn(modules, root, use));
};
