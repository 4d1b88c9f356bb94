import { MESSAGES } from "@lyceum/shared/messages.ts";
import { Landmark } from "lucide-react";

import * as texts from "#text/payment.ts";
import { askedAgainEvery } from "../../../api/asked-again.ts";
import {
  type Reconciliation as Statement,
  useGetReconciliationQuery,
} from "./reconciliation-api.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../../ui/data/Loaded.tsx";
import { Payments } from "./Payments.tsx";
import { Refusals } from "./Refusals.tsx";
import { Teachers } from "./Teachers.tsx";
import { Totals } from "./Totals.tsx";

const ASK_EVERY = 30_000;

/** Compares the providers' payments with the ledger. */
export function Reconciliation() {
  const query = useGetReconciliationQuery(undefined, {
    ...askedAgainEvery(ASK_EVERY),
    refetchOnMountOrArgChange: true,
  });
  return (
    <Loaded query={query} loading={texts.loadingPayments} failed={MESSAGES.payment.loadFailed}>
      {(books) => <Books {...books} />}
    </Loaded>
  );
}

const Books = ({ totals, unsettled, refusals, forged }: Statement) => (
  <>
    {totals.length === 0 ? (
      <EmptyState icon={Landmark} title={texts.nothingPaidYet}>
        {texts.everyPaymentWhatBecameAppears}
      </EmptyState>
    ) : (
      <>
        <Totals totals={totals} />
        <Teachers />
        <Payments unsettled={unsettled} />
      </>
    )}
    <Refusals refusals={refusals} forged={forged} />
  </>
);
