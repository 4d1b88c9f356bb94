import type { Warning } from "@lyceum/shared/rest/installation.ts";
import { CircleCheck, TriangleAlert } from "lucide-react";

import * as texts from "#text/installation.ts";

const TEXTS: Record<Warning["reason"], (about: string) => string> = {
  media_host_silent: texts.hostSilent,
  media_host_refuses: texts.hostRefuses,
  media_hosts_full: () => texts.hostsFull,
  no_media_host: () => texts.noHost,
  signaling_silent: texts.signalingSilent,
  signaling_refuses: texts.signalingRefuses,
  signaling_same_address: texts.signalingSameAddress,
  disk_almost_full: () => texts.diskAlmostFull,
  jobs_given_up: texts.jobsGivenUp,
  backup_old: texts.backupOld,
  backup_missing: () => texts.backupMissing,
};

/** What an operator should look at; that there is nothing is said too. */
export const Warnings = ({ warnings }: { warnings: readonly Warning[] }) => (
  <section aria-labelledby="warnings" className="grid gap-3">
    <h2 id="warnings" className="text-xl font-semibold">
      {texts.toLookAt}
    </h2>
    {warnings.length === 0 && (
      <p className="flex items-center gap-2 text-ink-muted">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-success" /> {texts.nothingToLookAt}
      </p>
    )}
    {warnings.length > 0 && (
      <ul className="grid divide-y divide-line rounded-card border border-line bg-surface-raised shadow-raised">
        {warnings.map(({ reason, about }) => (
          <li key={`${reason} ${about}`} className="flex gap-3 px-4 py-3">
            <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
            <span className="min-w-0 wrap-anywhere">{TEXTS[reason](about ?? "")}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
