import { AUDIT_ACTIONS, type AuditEntry } from "@lyceum/shared/rest/administration.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { ScrollText } from "lucide-react";
import { useSearchParams } from "react-router-dom";

import * as texts from "#text/audit.ts";
import { useListAuditInfiniteQuery } from "../../api/users-api.ts";
import { DataTable, TableSkeleton } from "../../ui/data/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import { ShowEarlier } from "../../ui/data/ShowEarlier.tsx";
import { AuditRow } from "./AuditRow.tsx";
import { ACTIONS } from "./texts.ts";

const COLUMNS = [texts.when, texts.who, texts.what, texts.to, texts.details];
const CHOICES = [
  { value: "", label: texts.everything },
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
          {texts.whatWasDone}
        </h2>
        <div className="w-full sm:w-64">
          <Select
            label={texts.action}
            value={action ?? ""}
            options={CHOICES}
            onValueChange={choose}
          />
        </div>
      </div>
      {failed && (
        <LoadFailed
          text={MESSAGES.users.auditFailed}
          retry={() => void log.refetch()}
          busy={false}
        />
      )}
      {!log.currentData && !failed && <TableSkeleton label={texts.loadingAuditLog} />}
      {log.currentData && entries.length === 0 && (
        <EmptyState icon={ScrollText} title={texts.nothingYet}>
          {texts.whatAdminsDoUsersVideos}
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
