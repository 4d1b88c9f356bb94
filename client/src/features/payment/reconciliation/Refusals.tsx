import type { Reconciliation } from "../../../api/payments-api.ts";
import { DataTable, TableCell, TableRow } from "../../../ui/DataTable.tsx";
import { dateText } from "../dates.ts";

const COLUMNS = ["Reason", "When", "Provider", "Order", "Payment"];

/** Refused payments and messages: forged, mismatched or unknown. */
export function Refusals({ refusals, forged }: Pick<Reconciliation, "refusals" | "forged">) {
  return (
    <section aria-labelledby="refusals" className="grid gap-4">
      <h2 id="refusals" className="text-xl font-semibold">
        Refusals
      </h2>
      {forged.map(({ provider, times, last_at }) => (
        <p key={provider} className="text-ink-muted">
          {times === 1 ? "One webhook" : `${times} webhooks`} in the name of{" "}
          <span className="capitalize">{provider}</span> {times === 1 ? "was" : "were"} not signed
          by it, the last one on <time dateTime={last_at}>{dateText(last_at)}</time>.
        </p>
      ))}
      {refusals.length === 0 ? (
        <p className="text-ink-muted">Nothing was refused.</p>
      ) : (
        <DataTable labelledBy="refusals" columns={COLUMNS}>
          {refusals.map((refusal, index) => (
            <TableRow key={refusals.length - index}>
              <TableCell className="font-semibold wrap-anywhere sm:col-span-full">
                {refusal.reason}
              </TableCell>
              <TableCell label="When">
                <time dateTime={refusal.at}>{dateText(refusal.at)}</time>
              </TableCell>
              <TableCell label="Provider" className="capitalize">
                {refusal.provider}
              </TableCell>
              <TableCell label="Order">
                <ProviderId id={refusal.order_id} />
              </TableCell>
              <TableCell label="Payment">
                <ProviderId id={refusal.payment_id} />
              </TableCell>
            </TableRow>
          ))}
        </DataTable>
      )}
    </section>
  );
}

const ProviderId = ({ id }: { id: string | null }) => (
  <span className="font-mono text-sm wrap-anywhere">{id ?? "–"}</span>
);
