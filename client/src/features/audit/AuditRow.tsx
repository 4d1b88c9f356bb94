import type { AuditEntry } from "@lyceum/shared/rest/administration.ts";

import * as texts from "#text/audit.ts";
import { TableCell, TableRow } from "../../ui/data/DataTable.tsx";
import { momentText } from "../../ui/format/dates.ts";
import { withReferences } from "../../ui/format/references.ts";
import { ACTIONS, actorText, detailText } from "./texts.ts";

export const AuditRow = ({ entry }: { entry: AuditEntry }) => (
  <TableRow>
    <TableCell label={texts.when} className="text-sm whitespace-nowrap tabular-nums">
      <time dateTime={entry.at}>{momentText(entry.at)}</time>
    </TableCell>
    <TableCell label={texts.who} className="wrap-anywhere">
      {actorText(entry)}
    </TableCell>
    <TableCell label={texts.what} className="font-semibold">
      {ACTIONS[entry.action]}
    </TableCell>
    <TableCell label={texts.to} className="wrap-anywhere">
      {entry.subject_name ?? "–"}
      <span className="block text-xs text-ink-muted">
        {entry.subject_type} {withReferences(entry.subject_id)}
      </span>
    </TableCell>
    <TableCell label={texts.details} className="text-sm wrap-anywhere text-ink-muted">
      {detailText(entry) || "–"}
    </TableCell>
  </TableRow>
);
