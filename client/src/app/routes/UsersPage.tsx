import * as texts from "#text/pages.ts";
import { Users } from "../../features/users/Users.tsx";
import { AdminFrame } from "../layout/AdminFrame.tsx";

export default function UsersPage() {
  return (
    <AdminFrame title={texts.userDetails}>
      <Users />
    </AdminFrame>
  );
}
