import * as texts from "#text/pages.ts";
import { PendingVideos } from "../../features/approval/PendingVideos.tsx";
import { MyClasses } from "../../features/classes/MyClasses.tsx";
import { NewClassForm } from "../../features/classes/NewClassForm.tsx";
import { KeyNumbers } from "../../features/key-numbers/KeyNumbers.tsx";
import { ContactMessages } from "../../features/messages/ContactMessages.tsx";
import { RecordingsRegion } from "../../features/uploads/recordings/RecordingsRegion.tsx";
import { UploadForm } from "../../features/uploads/UploadForm.tsx";
import { AdminFrame } from "../layout/AdminFrame.tsx";
import { DashboardRow } from "../layout/DashboardFrame.tsx";
import { useSession } from "../signed-in/use-session.ts";

/** The school's key numbers and video queue, all its classes, and the contact messages. */
export default function AdminDashboardPage() {
  const email = useSession()?.email_id ?? "";
  return (
    <AdminFrame title={texts.adminDashboard}>
      <KeyNumbers />
      <PendingVideos />
      <UploadForm email={email} as="admin" />
      <RecordingsRegion email={email} as="admin" />
      <DashboardRow aside={<NewClassForm />}>
        <MyClasses showTeacher />
      </DashboardRow>
      <ContactMessages />
    </AdminFrame>
  );
}
