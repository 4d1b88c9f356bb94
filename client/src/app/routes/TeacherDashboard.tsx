import * as texts from "#text/pages.ts";
import { MyClasses } from "../../features/classes/MyClasses.tsx";
import { NewClassForm } from "../../features/classes/NewClassForm.tsx";
import { TodaysClass } from "../../features/classes/TodaysClass.tsx";
import { Earnings } from "../../features/payment/earnings/Earnings.tsx";
import { MyUploads } from "../../features/uploads/MyUploads.tsx";
import { RecordingsRegion } from "../../features/uploads/recordings/RecordingsRegion.tsx";
import { UploadForm } from "../../features/uploads/UploadForm.tsx";
import { DashboardFrame, DashboardRow } from "../layout/DashboardFrame.tsx";

/** A teacher's class of today and earnings; then the videos and classes, each with the form that creates another. */
export default function TeacherDashboard({ email }: { email: string }) {
  return (
    <DashboardFrame title={texts.dashboard}>
      <TodaysClass />
      <Earnings />
      <UploadForm email={email} as="teacher" />
      <MyUploads email={email} />
      <RecordingsRegion email={email} as="teacher" />
      <DashboardRow aside={<NewClassForm />}>
        <MyClasses />
      </DashboardRow>
    </DashboardFrame>
  );
}
