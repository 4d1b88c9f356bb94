import { lazy } from "react";

import * as texts from "#text/pages.ts";
import { LiveClasses } from "../../features/classes/LiveClasses.tsx";
import { RecentClasses } from "../../features/classes/RecentClasses.tsx";
import { ContinueWatching } from "../../features/learning/ContinueWatching.tsx";
import { MyCourses } from "../../features/learning/MyCourses.tsx";
import { PaidNotice } from "../../features/payment/buying/PaidNotice.tsx";
import { LazyPart } from "../../ui/feedback/LazyPart.tsx";
import { PageSpinner } from "../../ui/feedback/Spinner.tsx";
import { DashboardFrame } from "../layout/DashboardFrame.tsx";
import { useSession } from "../signed-in/use-session.ts";
import { loadPart } from "../../browser/load-part.ts";

/** Students do not wait for the teachers' forms. */
const TeacherDashboard = lazy(() => loadPart(() => import("./TeacherDashboard.tsx")));

/** A teacher's tools, or a student's classes and courses. */
export default function DashboardPage() {
  const session = useSession();
  if (session?.role === "teacher")
    return (
      <LazyPart name={texts.theDashboard} loading={<PageSpinner label={texts.loading} />}>
        <TeacherDashboard email={session.email_id} />
      </LazyPart>
    );
  return (
    <DashboardFrame title={texts.dashboard}>
      <PaidNotice />
      <ContinueWatching />
      <LiveClasses />
      <MyCourses />
      <RecentClasses />
    </DashboardFrame>
  );
}
