import type { Installation } from "@lyceum/shared/rest/installation.ts";
import { Radio } from "lucide-react";

import * as texts from "#text/installation.ts";
import { DataTable, TableCell, TableRow } from "../../ui/data/DataTable.tsx";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { momentText } from "../../ui/format/dates.ts";
import { countText } from "../../ui/format/plain-format.ts";

const COLUMNS = [texts.lesson, texts.liveSince, texts.process];

/** The classes that are live now, the newest first. */
export const LiveClasses = ({ live, first }: Installation["classes"]) => (
  <section aria-labelledby="live-classes" className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <div className="flex items-center gap-3">
      <h2 id="live-classes" className="text-xl font-semibold">
        {texts.liveClasses}
      </h2>
      <Badge>{countText(live)}</Badge>
    </div>
    {first.length === 0 ? (
      <EmptyState icon={Radio} title={texts.noClasses}>
        {texts.classesAppear}
      </EmptyState>
    ) : (
      <DataTable labelledBy="live-classes" columns={COLUMNS}>
        {first.map(({ id, title, started_at, signaling }) => (
          <TableRow key={id}>
            <TableCell label={texts.lesson} className="font-semibold wrap-anywhere">
              {title}
            </TableCell>
            <TableCell label={texts.liveSince} className="text-sm tabular-nums">
              {started_at === null ? "–" : momentText(started_at)}
            </TableCell>
            <TableCell label={texts.process} className="tabular-nums">
              {signaling ?? "–"}
            </TableCell>
          </TableRow>
        ))}
      </DataTable>
    )}
    {live > first.length && (
      <p className="text-sm text-ink-muted">{texts.andMore(live - first.length)}</p>
    )}
  </section>
);
