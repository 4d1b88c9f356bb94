import { LiveClasses } from "../../features/classes/LiveClasses.tsx";
import { MyClasses } from "../../features/classes/MyClasses.tsx";
import { NewClassForm } from "../../features/classes/NewClassForm.tsx";
import { DashboardFrame } from "../layout/DashboardFrame.tsx";
import { useSession } from "../use-session.ts";

/** What a teacher makes, or what a student joins. */
export default function DashboardPage() {
  const teaches = useSession()?.role === "teacher";
  return (
    <DashboardFrame title="Dashboard" aside={teaches && <NewClassForm />}>
      {teaches ? <MyClasses /> : <LiveClasses />}
    </DashboardFrame>
  );
}
