import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ListedJob } from "@lyceum/shared/rest/jobs.ts";
import { RotateCcw, Trash2 } from "lucide-react";

import * as texts from "#text/jobs.ts";
import { useDiscardJobMutation, useTryJobAgainMutation } from "./jobs-api.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { useToast } from "../../ui/feedback/Toast.tsx";
import { nameOf } from "./texts.ts";

type JobActionsProps = { job: ListedJob; onChanged: () => void };

/** An admin's actions on a job. Renders nothing for a finished job. */
export function JobActions({ job, onChanged }: JobActionsProps) {
  const { act, busy } = useAct(job, onChanged);
  const { state } = job;
  if (state === "done") return <span className="text-ink-muted">–</span>;
  const mayTry = state === "given_up" || state === "retrying";
  return (
    <div className="flex flex-wrap gap-2">
      {mayTry && (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          aria-label={texts.tryJobAgain(nameOf(job))}
          onClick={() => void act("again")}
        >
          {!busy && <RotateCcw aria-hidden className="size-4" />} {texts.tryAgain}
        </Button>
      )}
      <Discard job={job} busy={busy} discard={() => void act("discard")} />
    </div>
  );
}

type DiscardProps = { job: ListedJob; busy: boolean; discard: () => void };

function Discard({ job, busy, discard }: DiscardProps) {
  const word = job.state === "given_up" ? texts.discard : texts.cancel;
  return (
    <ConfirmDialog
      title={texts.thisJob(word)}
      description={texts.whatDoStaysUndone(nameOf(job))}
      action={texts.theJob(word)}
      onConfirm={discard}
      trigger={
        <Button variant="secondary" size="small" busy={busy} aria-label={`${word}: ${nameOf(job)}`}>
          {!busy && <Trash2 aria-hidden className="size-4" />} {word}
        </Button>
      }
    />
  );
}

function useAct({ id }: ListedJob, onChanged: () => void) {
  const [tryAgain, trying] = useTryJobAgainMutation();
  const [discard, discarding] = useDiscardJobMutation();
  const toast = useToast();
  const busy = trying.isLoading || discarding.isLoading;
  const act = async (what: "again" | "discard") => {
    if (busy) return;
    const change = what === "again" ? tryAgain : discard;
    const { data, error } = await change({ job_id: id });
    const failure = error && "message" in error ? error.message : undefined;
    toast(data?.message ?? failure ?? MESSAGES.internal);
    if (data) onChanged();
  };
  return { act, busy };
}
