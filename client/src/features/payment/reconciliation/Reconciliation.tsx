import { MESSAGES } from "@lyceum/shared/messages.ts";
import { Landmark } from "lucide-react";

import { useGetReconciliationQuery } from "../../../api/payments-api.ts";
import { TableSkeleton } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { Payments } from "./Payments.tsx";
import { Refusals } from "./Refusals.tsx";
import { Totals } from "./Totals.tsx";

/** Nothing pushes these: they are asked for again while an admin looks at them. */
const ASK_EVERY = 30_000;

/** Whether what providers say was paid is what the books say. */
export function Reconciliation() {
  const { data, isError, isFetching, refetch } = useGetReconciliationQuery(undefined, {
    pollingInterval: ASK_EVERY,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
  });
  if (!data && isError)
    return (
      <LoadFailed
        text={MESSAGES.payment.loadFailed}
        retry={() => void refetch()}
        busy={isFetching}
      />
    );
  if (!data) return <TableSkeleton label="Loading payments…" />;
  return (
    <>
      {data.totals.length === 0 ? (
        <EmptyState icon={Landmark} title="Nothing was paid yet.">
          Every payment and what became of it appears here.
        </EmptyState>
      ) : (
        <Totals totals={data.totals} />
      )}
      {data.payments.length > 0 && <Payments payments={data.payments} />}
      <Refusals refusals={data.refusals} />
    </>
  );
}
