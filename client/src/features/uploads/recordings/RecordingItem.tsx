import type { Recording } from "@lyceum/shared/rest/recordings.ts";
import { RotateCcw, Scissors, Trash2 } from "lucide-react";
import { type ComponentProps, useId, useState } from "react";

import * as texts from "#text/recordings.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { ProgressBar } from "../../../ui/feedback/ProgressBar.tsx";
import { useToast } from "../../../ui/feedback/Toast.tsx";
import { momentText } from "../../../ui/format/dates.ts";
import { lengthText } from "../../../ui/format/plain-format.ts";
import { regionGetsFocus } from "../../../ui/gives-focus-to.ts";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { useDiscardRecordingMutation, useRetryRecordingMutation } from "./recordings-api.ts";
import { SubmitDialog } from "./SubmitDialog.tsx";

const TONES: Record<Recording["state"], ComponentProps<typeof Badge>["tone"]> = {
  recording: "live",
  waiting: "neutral",
  composing: "neutral",
  ready: "accent",
  publishing: "neutral",
  submitted: "success",
  failed: "danger",
  empty: "neutral",
};

/** Nothing can be done with it then. */
const BUSY: ReadonlySet<Recording["state"]> = new Set(["recording", "publishing"]);

type RecordingItemProps = { recording: Recording; email: string; as: "teacher" | "admin" };

/** One recording: what became of it so far, and what may be done with it. */
export function RecordingItem({ recording, email, as }: RecordingItemProps) {
  const id = useId();
  const { class_title, state, started_at, duration, failure, video } = recording;
  return (
    <li
      ref={regionGetsFocus}
      className="grid gap-3 rounded-card border border-line bg-surface-raised px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
    >
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={id} className="min-w-0 font-semibold wrap-anywhere">
            {class_title}
          </h3>
          <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
        </div>
        <p className="text-sm text-ink-muted">
          <time dateTime={started_at}>{momentText(started_at)}</time>
          {duration !== null && `, ${lengthText(duration)}`}
        </p>
        {video && (
          <p className="text-sm wrap-anywhere">
            {texts.submittedAs(video.title, video.course_title)}
            {": "}
            {video.approved ? texts.approved : texts.pending}
          </p>
        )}
        {failure !== null && (
          <p
            className={`text-sm wrap-anywhere ${state === "empty" ? "text-ink-muted" : "text-danger"}`}
          >
            {failure}
          </p>
        )}
        <Progress recording={recording} />
      </div>
      <RecordingActions recording={recording} email={email} as={as} describedBy={id} />
    </li>
  );
}

function Progress({ recording: { state, progress, class_title } }: { recording: Recording }) {
  if (progress === null || (state !== "composing" && state !== "publishing")) return null;
  return (
    <div className="flex max-w-72 items-center gap-3">
      <ProgressBar label={texts.progressOf(class_title)} share={progress} className="flex-1" />
      <span className="text-sm tabular-nums">{texts.percent(Math.floor(progress * 100))}</span>
    </div>
  );
}

type RecordingActionsProps = RecordingItemProps & { /** Id of its title. */ describedBy: string };

function RecordingActions({ recording, email, as, describedBy }: RecordingActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, state } = recording;
  const [retry, retrying] = useRetryRecordingMutation();
  const toast = useToast();
  const tryAgain = async () => {
    const { error } = await retry(id);
    if (error) toast(refusalOf(error));
  };
  if (BUSY.has(state) && !isOpen) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {state === "ready" && (
        <Button size="small" aria-describedby={describedBy} onClick={() => setOpen(true)}>
          <Scissors aria-hidden className="size-4" />
          {texts.trimAndSubmit}
        </Button>
      )}
      {state === "failed" && (
        <Button
          variant="secondary"
          size="small"
          busy={retrying.isLoading}
          aria-describedby={describedBy}
          onClick={() => void tryAgain()}
        >
          <RotateCcw aria-hidden className="size-4" />
          {texts.tryAgain}
        </Button>
      )}
      {!BUSY.has(state) && <Discard recording={recording} describedBy={describedBy} />}
      {isOpen && (
        <SubmitDialog recording={recording} email={email} as={as} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

const refusalOf = (error: object): string =>
  "message" in error && typeof error.message === "string" ? error.message : texts.didNotWork;

type DiscardProps = { recording: Recording; describedBy: string };

function Discard({ recording: { id, class_title }, describedBy }: DiscardProps) {
  const [discard, { isLoading }] = useDiscardRecordingMutation();
  const toast = useToast();
  const press = async () => {
    if (isLoading) return;
    const { error } = await discard(id);
    toast(error ? refusalOf(error) : texts.discarded);
  };
  return (
    <ConfirmDialog
      title={texts.discardRecording(class_title)}
      description={texts.filesGo}
      action={texts.discard}
      onConfirm={() => void press()}
      trigger={
        // A button that is disabled loses the focus, which its item gives to the region.
        <IconButton
          label={texts.discard}
          aria-describedby={describedBy}
          aria-busy={isLoading || undefined}
        >
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
      }
    />
  );
}
