import { Users } from "../../features/users/Users.tsx";
import { AdminFrame } from "../layout/AdminFrame.tsx";

export default function UsersPage() {
  return (
    <AdminFrame title="User Details">
      <Users />
    </AdminFrame>
  );
}
