import { createContext, useContext } from "react";

import type { ClassModule } from "./ClassModule.ts";

/** The modules of this page's classes, in the order of their controls. They never change. */
export const ModulesContext = createContext<readonly ClassModule[]>([]);

export const useModules = (): readonly ClassModule[] => useContext(ModulesContext);
