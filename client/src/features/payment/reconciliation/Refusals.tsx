import * as texts from "#text/payment.ts";
import type { Reconciliation } from "./reconciliation-api.ts";
import { DataTable, TableCell, TableRow } from "../../../ui/data/DataTable.tsx";
import { momentText } from "../../../ui/format/dates.ts";

const COLUMNS = [texts.reason, texts.when, texts.provider, texts.order, texts.payment];

/** Refused payments and messages: forged, mismatched or unknown. */
export function Refusals({ refusals, forged }: Pick<Reconciliation, "refusals" | "forged">) {
  return (
    <section aria-labelledby="refusals" className="grid gap-4">
      <h2 id="refusals" className="text-xl font-semibold">
        {texts.refusals}
      </h2>
      {forged.map(({ provider, times, last_at }) => (
        <p key={provider} className="text-ink-muted">
          {times === 1 ? texts.oneWebhook : texts.webhooks(times)} {texts.inTheNameOf}{" "}
          <span className="capitalize">{provider}</span> {texts.notSignedLastOne(times)}{" "}
          <time dateTime={last_at}>{momentText(last_at)}</time>.
        </p>
      ))}
      {refusals.length === 0 ? (
        <p className="text-ink-muted">{texts.nothingWasRefused}</p>
      ) : (
        <DataTable labelledBy="refusals" columns={COLUMNS}>
          {refusals.map((refusal, index) => (
            <TableRow key={refusals.length - index}>
              <TableCell className="font-semibold wrap-anywhere">{refusal.reason}</TableCell>
              <TableCell label={texts.when}>
                <time dateTime={refusal.at}>{momentText(refusal.at)}</time>
              </TableCell>
              <TableCell label={texts.provider} className="capitalize">
                {refusal.provider}
              </TableCell>
              <TableCell label={texts.order}>
                <ProviderId id={refusal.order_id} />
              </TableCell>
              <TableCell label={texts.payment}>
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
