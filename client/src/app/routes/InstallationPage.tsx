import * as texts from "#text/pages.ts";
import { Installation } from "../../features/installation/Installation.tsx";
import { AdminFrame } from "../layout/AdminFrame.tsx";

export default function InstallationPage() {
  return (
    <AdminFrame title={texts.installation}>
      <Installation />
    </AdminFrame>
  );
}
