import type { ListedUser } from "@lyceum/shared/rest/administration.ts";
import clsx from "clsx";

import { Badge } from "../../ui/Badge.tsx";
import { TableCell, TableRow } from "../../ui/DataTable.tsx";
import { coursesIn, dayAndMinute } from "./texts.ts";
import { UserActions } from "./UserActions.tsx";

type UserRowProps = { user: ListedUser; online: boolean };

export const UserRow = ({ user, online }: UserRowProps) => (
  <TableRow className={clsx("relative grid-cols-2", user.banned && "bg-danger/6")}>
    <TableCell className="col-span-full pr-12 lg:max-w-48 lg:pr-4">
      <span className="flex flex-wrap items-baseline gap-x-2 font-semibold">
        <span className="wrap-anywhere">
          <OnlineDot online={online} />
          {user.name}
        </span>
        {user.banned && <Badge tone="danger">Banned</Badge>}
        {user.two_step && <Badge>2-step</Badge>}
        {user.waits_to_teach && <Badge tone="warning">Wants to teach</Badge>}
      </span>
      <span title={user.id} className="block truncate font-mono text-xs text-ink-muted">
        {user.id}
      </span>
    </TableCell>
    <TableCell
      label="Email"
      className="col-span-full text-sm wrap-anywhere sm:col-span-1 lg:min-w-52"
    >
      {user.email}
      <span className="block text-ink-muted">{user.mobile}</span>
    </TableCell>
    <TableCell label="Role" className="text-sm capitalize">
      {user.role}
    </TableCell>
    <CoursesCell user={user} />
    <TableCell label="Hours spent" className="text-sm tabular-nums">
      {user.time_spent_after_login}
    </TableCell>
    <TableCell label="Last login" className="text-sm">
      <Time at={user.last_login_time} />
    </TableCell>
    <TableCell label="Registered" className="text-sm">
      <Time at={user.created_datetime} />
      {user.updated_datetime && (
        <span className="block text-ink-muted">
          Updated <Time at={user.updated_datetime} />
        </span>
      )}
    </TableCell>
    <TableCell className="absolute top-2 right-2 lg:static">
      {user.role === "admin" ? null : <UserActions user={user} />}
    </TableCell>
  </TableRow>
);

const CoursesCell = ({ user }: { user: ListedUser }) => (
  <TableCell label="Courses" className="text-sm lg:max-w-44">
    <span className="block">{user.course_fee_paid === "Yes" ? "Paid" : "Not paid"}</span>
    {coursesIn(user).length > 0 && (
      <span className="block wrap-anywhere text-ink-muted">{coursesIn(user).join(", ")}</span>
    )}
    {user.transaction_id && (
      <span title={user.transaction_id} className="block truncate font-mono text-xs text-ink-muted">
        {user.transaction_id}
      </span>
    )}
  </TableCell>
);

/** Whether the user is online: shown by shape too, not by colour alone. */
const OnlineDot = ({ online }: { online: boolean }) => (
  <span
    title={online ? "Online" : "Offline"}
    className={clsx(
      "mr-2 inline-block size-2.5 rounded-full",
      online ? "bg-success" : "border-2 border-line-strong",
    )}
  >
    <span className="sr-only">{online ? "Online" : "Offline"}</span>
  </span>
);

function Time({ at }: { at: string | null }) {
  if (at === null) return "Never";
  const [day, minute] = dayAndMinute(at);
  return (
    <time dateTime={at} className="inline-block tabular-nums">
      <span className="whitespace-nowrap">{day}</span> {minute}
    </time>
  );
}
