import type { ReactNode } from "react";

import { AdminSections } from "./AdminSections.tsx";
import { DashboardFrame } from "./DashboardFrame.tsx";
import { SandboxBanner } from "./SandboxBanner.tsx";

/** A page for admins, with links to their other pages. */
export const AdminFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <DashboardFrame
    title={title}
    sections={
      <>
        <AdminSections />
        <SandboxBanner />
      </>
    }
  >
    {children}
  </DashboardFrame>
);
