import { MyClasses } from "../../features/classes/MyClasses.tsx";
import { NewClassForm } from "../../features/classes/NewClassForm.tsx";
import { DashboardFrame } from "../layout/DashboardFrame.tsx";

/** Every class of the school. */
export default function AdminDashboardPage() {
  return (
    <DashboardFrame title="Admin dashboard" aside={<NewClassForm />}>
      <MyClasses showTeacher />
    </DashboardFrame>
  );
}
