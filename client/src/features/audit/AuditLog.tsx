import { AUDIT_ACTIONS, type AuditEntry } from "@lyceum/shared/rest/administration.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { ScrollText } from "lucide-react";
import { useSearchParams } from "react-router-dom";

import { useListAuditInfiniteQuery } from "../../api/users-api.ts";
import { DataTable, TableSkeleton } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Select } from "../../ui/Select.tsx";
import { ShowEarlier } from "../../ui/ShowEarlier.tsx";
import { AuditRow } from "./AuditRow.tsx";
import { ACTIONS } from "./texts.ts";

const COLUMNS = ["When", "Who", "What", "To", "Details"];
const CHOICES = [
  { value: "", label: "Everything" },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTIONS[action] })),
];

/** The admins' actions, newest first. */
export function AuditLog() {
  const { action, choose } = useAction();
  const log = useListAuditInfiniteQuery(action, { refetchOnMountOrArgChange: true });
  const entries = log.currentData?.pages.flat() ?? [];
  const failed = log.isError && !log.isFetching;
  return (
    <section aria-labelledby="audit" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="audit" className="text-xl font-semibold">
          What was done
        </h2>
        <div className="w-full sm:w-64">
          <Select label="Action" value={action ?? ""} options={CHOICES} onValueChange={choose} />
        </div>
      </div>
      {failed && (
        <LoadFailed
          text={MESSAGES.users.auditFailed}
          retry={() => void log.refetch()}
          busy={false}
        />
      )}
      {!log.currentData && !failed && <TableSkeleton label="Loading the audit log…" />}
      {log.currentData && entries.length === 0 && (
        <EmptyState icon={ScrollText} title="Nothing yet.">
          What admins do to users, videos, payments and blogs appears here, and stays.
        </EmptyState>
      )}
      {entries.length > 0 && (
        <DataTable labelledBy="audit" columns={COLUMNS}>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} />
          ))}
        </DataTable>
      )}
      <ShowEarlier list={log} />
    </section>
  );
}

/** The list's filter, kept in the address. */
function useAction() {
  const [address, setAddress] = useSearchParams();
  const action = AUDIT_ACTIONS.find((each) => each === address.get("action")) ?? null;
  const choose = (chosen: string) =>
    setAddress(chosen ? { action: chosen } : {}, { preventScrollReset: true });
  return { action: action satisfies AuditEntry["action"] | null, choose };
}
