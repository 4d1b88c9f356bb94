import type { Upload } from "@lyceum/shared/rest/videos.ts";

import { Badge } from "../../ui/Badge.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";

export const statusOf = ({ status, note }: Pick<Upload, "status" | "note">) => {
  if (status === 1) return "Approved";
  return note === null ? "Pending" : "Sent back";
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
  if (media === "failed") return <span className="text-danger">{failure ?? "Not playable"}</span>;
  if (media === "processing")
    return (
      <div className="grid min-w-28 gap-1.5">
        <span className="tabular-nums">Processing, {Math.floor(progress * 100)} %</span>
        <ProgressBar label={`Processing ${upload.title}`} share={progress} />
      </div>
    );
  return <span className="text-ink-muted">{TEXTS[media]}</span>;
}

const TEXTS = {
  queued: "Waiting to be processed",
  ready: "Ready to play",
  original: "Plays as uploaded",
};
