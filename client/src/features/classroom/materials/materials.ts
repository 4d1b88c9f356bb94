import { FolderOpen } from "lucide-react";
import { lazy } from "react";

import * as texts from "#text/classroom/materials.ts";
import { loadPart } from "../../../browser/load-part.ts";
import type { ClassModule } from "../module/ClassModule.ts";
import { materialsSlice } from "./materials-slice.ts";

const MaterialsDialog = lazy(() => loadPart(() => import("./MaterialsDialog.tsx")));

/** Files and links of the class. */
export const materials = {
  name: "materials" as const,
  reducer: materialsSlice.reducer,
  follow: (signal, { dispatch }) => [
    signal.on("materialsChanged", () => void dispatch(materialsSlice.actions.changed())),
  ],
  dialog: { entry: { label: texts.materials, Icon: FolderOpen }, Dialog: MaterialsDialog },
} satisfies ClassModule;
