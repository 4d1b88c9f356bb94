import { createContext, useContext } from "react";

import type { ClassModuleName } from "@lyceum/shared/signaling/class-modules.ts";

/**
 * Opens a module's dialog. It belongs to the class and not to a panel: it stays open when the window becomes narrow, and
 * the panel closes.
 */
export type OpenDialog = (name: ClassModuleName) => void;

export const OpenDialogContext = createContext<OpenDialog>(() => undefined);

export const useOpenDialog = (): OpenDialog => useContext(OpenDialogContext);
