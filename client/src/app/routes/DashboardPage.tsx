import { lazy } from "react";

import { LiveClasses } from "../../features/classes/LiveClasses.tsx";
import { MyCourses } from "../../features/learning/MyCourses.tsx";
import { PaidNotice } from "../../features/payment/buying/PaidNotice.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { PageSpinner } from "../../ui/Spinner.tsx";
import { DashboardFrame } from "../layout/DashboardFrame.tsx";
import { useSession } from "../use-session.ts";

/** Students do not wait for the teachers' forms. */
const TeacherDashboard = lazy(() => import("./TeacherDashboard.tsx"));

/** A teacher's tools, or a student's classes and courses. */
export default function DashboardPage() {
  const session = useSession();
  if (session?.role === "teacher")
    return (
      <LazyPart name="The dashboard" loading={<PageSpinner label="Loading…" />}>
        <TeacherDashboard email={session.email_id} />
      </LazyPart>
    );
  return (
    <DashboardFrame title="Dashboard">
      <PaidNotice />
      <LiveClasses />
      <MyCourses />
    </DashboardFrame>
  );
}
