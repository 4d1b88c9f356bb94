import { createContext, useContext } from "react";

import type { ClassModule } from "./ClassModule.ts";

/** The modules of the classes on this page, in the order of their controls. The same for as long as the page lives. */
export const ModulesContext = createContext<readonly ClassModule[]>([]);

export const useModules = (): readonly ClassModule[] => useContext(ModulesContext);
