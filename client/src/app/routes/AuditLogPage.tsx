import * as texts from "#text/pages.ts";
import { CaughtErrors } from "../../features/caught-errors/CaughtErrors.tsx";
import { AuditLog } from "../../features/audit/AuditLog.tsx";
import { AdminFrame } from "../layout/AdminFrame.tsx";

export default function AuditLogPage() {
  return (
    <AdminFrame title={texts.auditLog}>
      <AuditLog />
      <CaughtErrors />
    </AdminFrame>
  );
}
