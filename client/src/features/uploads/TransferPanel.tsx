import { Pause, Play } from "lucide-react";

import * as texts from "#text/uploads.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { leftText, sizeText } from "./pace.ts";
import type { Transfer } from "./use-transfer.ts";

const STATES: Record<Transfer["state"], string> = {
  sending: texts.uploading,
  paused: "Paused.",
  waiting: texts.connectionLostUploadGoesItself,
  finishing: texts.checkingTheVideo,
};

type TransferPanelProps = { transfer: Transfer; onPause: () => void; onResume: () => void };

/** The progress of an upload, and the button that pauses and resumes it where that is possible. */
export function TransferPanel({ transfer, onPause, onResume }: TransferPanelProps) {
  const { state, resumable, sent, total, left } = transfer;
  const paused = state === "paused";
  const Icon = paused ? Play : Pause;
  const share = total > 0 ? Math.min(1, sent / total) : 1;
  return (
    <div className="grid animate-slide-in gap-3 rounded-control border border-line bg-surface-sunken p-4">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-40 font-medium">
          {state === "sending" && !resumable ? texts.uploadingInForm : STATES[state]}
        </p>
        {/* One button, which keeps the focus when it is pressed. */}
        {(paused || (resumable && state !== "finishing")) && (
          <Button variant="secondary" size="small" onClick={paused ? onResume : onPause}>
            <Icon aria-hidden className="size-4" /> {paused ? texts.resume : texts.pause}
          </Button>
        )}
      </div>
      <ProgressBar label={texts.upload} share={state === "finishing" ? null : share} />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-muted tabular-nums">
        <span>{texts.of(sizeText(sent), sizeText(total))}</span>
        <span>{leftText(left)}</span>
        <span>{Math.floor(share * 100)} %</span>
      </p>
    </div>
  );
}
