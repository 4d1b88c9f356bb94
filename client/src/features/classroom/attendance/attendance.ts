import { ClipboardList } from "lucide-react";
import { lazy } from "react";

import * as texts from "#text/classroom/attendance.ts";
import { loadPart } from "../../../browser/load-part.ts";
import type { ClassModule } from "../module/ClassModule.ts";
import { Watching } from "./Watching.tsx";

const AttendanceDialog = lazy(() => loadPart(() => import("./AttendanceDialog.tsx")));

/** Who was in the class, and for how long. */
export const attendance = {
  name: "attendance" as const,
  Control: Watching,
  dialog: {
    entry: { label: texts.attendance, Icon: ClipboardList, forHosts: true },
    Dialog: AttendanceDialog,
  },
} satisfies ClassModule;
