import type { ListedUser } from "@lyceum/shared/rest/administration.ts";

import * as texts from "#text/users.ts";
import { DataTable, type SortableColumn } from "../../ui/data/DataTable.tsx";
import type { ListParams } from "./search.ts";
import { UserRow } from "./UserRow.tsx";
import { useOnline } from "./use-online.ts";

type UsersTableProps = {
  users: readonly ListedUser[];
  wanted: ListParams;
  sortBy: (order: ListParams["order"]) => void;
};

export function UsersTable({ users, wanted, sortBy }: UsersTableProps) {
  const online = useOnline(users);
  const sortable = (label: string, order: ListParams["order"]): SortableColumn => ({
    label,
    sorted: sortedBy(wanted, order),
    onSort: () => sortBy(order),
  });
  const columns = [
    sortable(texts.name, "name"),
    sortable(texts.email, "email"),
    sortable(texts.role, "role"),
    texts.courses,
    sortable(texts.hoursSpent, "time_spent_after_login"),
    sortable(texts.lastLogin, "last_login_time"),
    sortable(texts.registered, "created_datetime"),
    texts.actions,
  ];
  return (
    <DataTable labelledBy="users" columns={columns} wide acts>
      {users.map((user) => (
        <UserRow key={user.id} user={user} online={online.has(user.id)} />
      ))}
    </DataTable>
  );
}

const sortedBy = (wanted: ListParams, order: ListParams["order"]): SortableColumn["sorted"] => {
  if (wanted.order !== order) return "none";
  return wanted.direction === "asc" ? "ascending" : "descending";
};
