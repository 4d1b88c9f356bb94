import * as texts from "#text/pages.ts";
import { Reconciliation } from "../../features/payment/reconciliation/Reconciliation.tsx";
import { AdminFrame } from "../layout/AdminFrame.tsx";

export default function ReconciliationPage() {
  return (
    <AdminFrame title={texts.reconciliation}>
      <Reconciliation />
    </AdminFrame>
  );
}
