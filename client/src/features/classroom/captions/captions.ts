import { ClosedCaption as Icon } from "lucide-react";
import { lazy } from "react";

import * as texts from "#text/classroom/captions.ts";
import { loadPart } from "../../../browser/load-part.ts";
import type { ClassModule } from "../module/ClassModule.ts";
import { CaptionsOverlay } from "./CaptionsOverlay.tsx";

/** Live captions: all but this is loaded when it is needed. */
export const captions = {
  name: "captions" as const,
  Overlay: CaptionsOverlay,
  dialog: {
    entry: { label: texts.captions, Icon },
    Dialog: lazy(() => loadPart(() => import("./CaptionsDialog.tsx"))),
  },
} satisfies ClassModule;
