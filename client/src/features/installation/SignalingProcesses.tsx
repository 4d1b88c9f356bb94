import type { Installation } from "@lyceum/shared/rest/installation.ts";

import * as texts from "#text/installation.ts";
import { DataTable, TableCell, TableRow } from "../../ui/data/DataTable.tsx";
import { countText } from "../../ui/format/plain-format.ts";
import { StateBadge } from "./StateBadge.tsx";

const COLUMNS = [texts.process, texts.state, texts.liveClasses];

/** The processes that share the classes, where there are several. */
export const SignalingProcesses = ({ processes }: { processes: Installation["signaling"] }) => (
  <section aria-labelledby="signaling" className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <h2 id="signaling" className="text-xl font-semibold">
      {texts.signaling}
    </h2>
    <DataTable labelledBy="signaling" columns={COLUMNS}>
      {processes.map((each) => (
        <TableRow key={each.id}>
          <TableCell label={texts.process} className="wrap-anywhere">
            <span className="font-semibold">{each.id}</span>
            <span className="block text-sm text-ink-muted">{each.address}</span>
          </TableCell>
          <TableCell label={texts.state}>
            <StateBadge {...each} />
          </TableCell>
          <TableCell label={texts.liveClasses} className="tabular-nums">
            {countText(each.live_classes)}
          </TableCell>
        </TableRow>
      ))}
    </DataTable>
  </section>
);
