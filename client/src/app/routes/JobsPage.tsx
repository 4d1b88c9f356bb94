import * as texts from "#text/pages.ts";
import { Jobs } from "../../features/jobs/Jobs.tsx";
import { AdminFrame } from "../layout/AdminFrame.tsx";

export default function JobsPage() {
  return (
    <AdminFrame title={texts.jobs}>
      <Jobs />
    </AdminFrame>
  );
}
