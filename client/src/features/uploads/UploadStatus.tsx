import type { Upload } from "@lyceum/shared/rest/videos.ts";

import * as texts from "#text/uploads.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";

export const statusOf = ({ status, note }: Pick<Upload, "status" | "note">) => {
  if (status === 1) return texts.approved;
  return note === null ? texts.pending : texts.sentBack;
};

const TONES = { Approved: "accent", Pending: "warning", "Sent back": "danger" } as const;

/** The state of an upload's review. */
export function ApprovalStatus({ upload }: { upload: Upload }) {
  const status = statusOf(upload);
  return (
    <div className="grid justify-items-start gap-1.5">
      <Badge tone={TONES[status]}>{status}</Badge>
      {upload.note !== null && status === "Sent back" && (
        <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-line">{upload.note}</p>
      )}
    </div>
  );
}

/** The state of its conversion. */
export function MediaStatus({ upload }: { upload: Upload }) {
  const { media, progress, failure } = upload;
  if (media === "failed")
    return <span className="text-danger">{failure ?? texts.notPlayable}</span>;
  if (media === "processing")
    return (
      <div className="grid min-w-28 gap-1.5">
        <span className="tabular-nums">{texts.processingPercent(Math.floor(progress * 100))}</span>
        <ProgressBar label={texts.processingVideo(upload.title)} share={progress} />
      </div>
    );
  return <span className="text-ink-muted">{TEXTS[media]}</span>;
}

const TEXTS = {
  queued: texts.waitingProcessed,
  ready: texts.readyToPlay,
  original: texts.playsAsUploaded,
};
