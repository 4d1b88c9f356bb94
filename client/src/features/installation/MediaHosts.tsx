import type { ListedMediaHost } from "@lyceum/shared/rest/installation.ts";
import { Server } from "lucide-react";

import * as texts from "#text/installation.ts";
import { DataTable, TableCell, TableRow } from "../../ui/data/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { countText } from "../../ui/format/plain-format.ts";
import { DrainHost } from "./DrainHost.tsx";
import { StateBadge } from "./StateBadge.tsx";

const COLUMNS = [texts.host, texts.state, texts.load, texts.carries, texts.actions];

const nameOf = ({ address }: ListedMediaHost) => address ?? texts.thisProcess;

/** The hosts that carry camera, microphone and screen, with what each of them carries. */
export const MediaHosts = ({ hosts }: { hosts: readonly ListedMediaHost[] }) => (
  <section aria-labelledby="media-hosts" className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <h2 id="media-hosts" className="text-xl font-semibold">
      {texts.mediaHosts}
    </h2>
    {hosts.length === 0 ? (
      <EmptyState icon={Server} title={texts.noHosts}>
        {texts.hostsAppear}
      </EmptyState>
    ) : (
      <DataTable labelledBy="media-hosts" columns={COLUMNS}>
        {hosts.map((host) => (
          <HostRow key={host.id ?? nameOf(host)} host={host} />
        ))}
      </DataTable>
    )}
  </section>
);

const HostRow = ({ host }: { host: ListedMediaHost }) => (
  <TableRow>
    <TableCell label={texts.host} className="font-semibold wrap-anywhere">
      {nameOf(host)}
    </TableCell>
    <TableCell label={texts.state}>
      <StateBadge {...host} />
    </TableCell>
    <TableCell label={texts.load}>
      <Load host={host} />
    </TableCell>
    <TableCell label={texts.carries} className="text-sm tabular-nums">
      {texts.carried(countText(host.rooms), countText(host.consumers))}
      <span className="block text-ink-muted">
        {texts.workers(countText(host.workers))}
        {host.packets_per_second !== null &&
          `, ${texts.packets(countText(Math.round(host.packets_per_second)))}`}
      </span>
    </TableCell>
    <TableCell label={texts.actions} className="before:sr-only">
      {host.id === null ? (
        <span className="text-ink-muted">–</span>
      ) : (
        <DrainHost id={host.id} name={nameOf(host)} draining={host.draining} />
      )}
    </TableCell>
  </TableRow>
);

const Load = ({ host }: { host: ListedMediaHost }) => (
  <div className="flex w-full max-w-48 min-w-32 items-center gap-3">
    <ProgressBar
      label={texts.loadOf(nameOf(host))}
      share={Math.min(1, host.load)}
      className="flex-1"
    />
    <span className="text-sm tabular-nums">{Math.round(host.load * 100)} %</span>
  </div>
);
