import { Jobs } from "../../features/jobs/Jobs.tsx";
import { AdminFrame } from "../layout/AdminFrame.tsx";

export default function JobsPage() {
  return (
    <AdminFrame title="Jobs">
      <Jobs />
    </AdminFrame>
  );
}
