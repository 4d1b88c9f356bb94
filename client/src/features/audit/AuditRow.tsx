import type { AuditEntry } from "@lyceum/shared/rest/administration.ts";

import { TableCell, TableRow } from "../../ui/DataTable.tsx";
import { ACTIONS, actorText, detailText, whenText } from "./texts.ts";

export const AuditRow = ({ entry }: { entry: AuditEntry }) => (
  <TableRow>
    <TableCell label="When" className="text-sm whitespace-nowrap tabular-nums">
      <time dateTime={entry.at}>{whenText(entry.at)}</time>
    </TableCell>
    <TableCell label="Who" className="wrap-anywhere">
      {actorText(entry)}
    </TableCell>
    <TableCell label="What" className="font-semibold">
      {ACTIONS[entry.action]}
    </TableCell>
    <TableCell label="To" className="wrap-anywhere">
      {entry.subject_name ?? "–"}
      <span className="block font-mono text-xs text-ink-muted">
        {entry.subject_type} {entry.subject_id}
      </span>
    </TableCell>
    <TableCell label="Details" className="text-sm wrap-anywhere text-ink-muted">
      {detailText(entry) || "–"}
    </TableCell>
  </TableRow>
);
