import { MyClasses } from "../../features/classes/MyClasses.tsx";
import { NewClassForm } from "../../features/classes/NewClassForm.tsx";
import { Earnings } from "../../features/payment/earnings/Earnings.tsx";
import { MyUploads } from "../../features/uploads/MyUploads.tsx";
import { UploadForm } from "../../features/uploads/UploadForm.tsx";
import { DashboardFrame, DashboardRow } from "../layout/DashboardFrame.tsx";

/** A teacher's videos and classes, each with the form that creates another. */
export default function TeacherDashboard({ email }: { email: string }) {
  return (
    <DashboardFrame title="Dashboard">
      <UploadForm email={email} as="teacher" />
      <MyUploads email={email} />
      <DashboardRow aside={<NewClassForm />}>
        <MyClasses />
      </DashboardRow>
      <Earnings />
    </DashboardFrame>
  );
}
