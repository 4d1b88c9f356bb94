import { CircleDot, Pause } from "lucide-react";

import * as texts from "#text/classroom/recording.ts";
import { useRecording } from "./use-recording.ts";

/** Seen by everyone for as long as the class is recorded, also in a pause. */
export function RecordingMark() {
  const { current } = useRecording();
  if (!current) return null;
  const { paused } = current;
  const Icon = paused ? Pause : CircleDot;
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1.5 rounded-full bg-stage-raised px-2.5 py-0.5 text-sm font-semibold ${
        paused ? "text-stage-ink-muted" : "text-danger"
      }`}
    >
      <Icon aria-hidden className="size-4" />
      <span aria-hidden className="sm:hidden">
        {texts.rec}
      </span>
      <span className="max-sm:sr-only">{paused ? texts.recordingPaused : "Recording"}</span>
    </span>
  );
}
