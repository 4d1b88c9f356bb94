import { CircleDot } from "lucide-react";
import { lazy } from "react";

import * as texts from "#text/classroom/recording.ts";
import { loadPart } from "../../../browser/load-part.ts";
import type { ClassModule } from "../module/ClassModule.ts";
import { ConsentBeforeJoin } from "./ConsentBeforeJoin.tsx";
import { ConsentPrompt } from "./ConsentPrompt.tsx";
import { followRecording } from "./follow-recording.ts";
import { RecordingMark } from "./RecordingMark.tsx";
import { recordingSlice } from "./recording-slice.ts";

const RecordingDialog = lazy(() => loadPart(() => import("./RecordingDialog.tsx")));

/** The recording of the class. */
export const recording = {
  name: "recording" as const,
  reducer: recordingSlice.reducer,
  follow: followRecording,
  Status: RecordingMark,
  Prompt: ConsentPrompt,
  GreenRoomQuestion: ConsentBeforeJoin,
  dialog: { entry: { label: texts.recording, Icon: CircleDot }, Dialog: RecordingDialog },
} satisfies ClassModule;
