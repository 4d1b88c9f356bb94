import { Reconciliation } from "../../features/payment/reconciliation/Reconciliation.tsx";
import { DashboardFrame } from "../layout/DashboardFrame.tsx";

export default function ReconciliationPage() {
  return (
    <DashboardFrame title="Reconciliation">
      <Reconciliation />
    </DashboardFrame>
  );
}
