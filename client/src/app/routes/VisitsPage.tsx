import * as texts from "#text/pages.ts";
import { Visits } from "../../features/visits/Visits.tsx";
import { AdminFrame } from "../layout/AdminFrame.tsx";

export default function VisitsPage() {
  return (
    <AdminFrame title={texts.visits}>
      <Visits />
    </AdminFrame>
  );
}
