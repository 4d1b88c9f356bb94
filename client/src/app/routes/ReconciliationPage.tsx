import { Reconciliation } from "../../features/payment/reconciliation/Reconciliation.tsx";
import { AdminFrame } from "../layout/AdminFrame.tsx";

export default function ReconciliationPage() {
  return (
    <AdminFrame title="Reconciliation">
      <Reconciliation />
    </AdminFrame>
  );
}
