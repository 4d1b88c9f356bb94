import type { JobState, ListedJob } from "@lyceum/shared/rest/jobs.ts";
import type { ComponentProps } from "react";

import * as texts from "#text/jobs.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { TableCell, TableRow } from "../../ui/data/DataTable.tsx";
import { tableHeadingGetsFocus } from "../../ui/gives-focus-to.ts";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { JobActions } from "./JobActions.tsx";
import { KINDS, STATES, nameOf, triesText, whenText } from "./texts.ts";

const TONES: Record<JobState, ComponentProps<typeof Badge>["tone"]> = {
  running: "accent",
  retrying: "warning",
  given_up: "danger",
  waiting: "neutral",
  done: "neutral",
};

type JobRowProps = { job: ListedJob; onChanged: () => void };

export function JobRow({ job, onChanged }: JobRowProps) {
  return (
    <TableRow ref={tableHeadingGetsFocus}>
      <TableCell label={texts.job} className="sm:w-1/4">
        <span className="font-semibold">{KINDS[job.kind]}</span>
        {job.about !== null && (
          <span className="block text-sm wrap-anywhere text-ink-muted">{job.about}</span>
        )}
      </TableCell>
      <TableCell label={texts.state} className="sm:w-1/3">
        <State job={job} />
      </TableCell>
      <TableCell label={texts.when} className="text-sm tabular-nums">
        {whenText(job)}
      </TableCell>
      <TableCell label={texts.actions} className="before:sr-only">
        <JobActions job={job} onChanged={onChanged} />
      </TableCell>
    </TableRow>
  );
}

function State({ job }: { job: ListedJob }) {
  const { state, progress, reason } = job;
  return (
    <div className="grid justify-items-start gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={TONES[state]}>{STATES[state]}</Badge>
        <span className="text-sm text-ink-muted tabular-nums">{triesText(job)}</span>
      </div>
      {state === "running" && progress !== null && (
        <div className="flex w-full max-w-60 items-center gap-3">
          <ProgressBar label={texts.progressOf(nameOf(job))} share={progress} className="flex-1" />
          <span className="text-sm tabular-nums">{Math.floor(progress * 100)} %</span>
        </div>
      )}
      {reason !== null && <p className="text-sm wrap-anywhere">{reason}</p>}
    </div>
  );
}
