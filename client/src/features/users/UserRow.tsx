import type { ListedUser } from "@lyceum/shared/rest/administration.ts";
import clsx from "clsx";

import * as texts from "#text/users.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { TableCell, TableRow } from "../../ui/data/DataTable.tsx";
import { tableHeadingGetsFocus } from "../../ui/gives-focus-to.ts";
import { EmailAddress } from "../../ui/data/EmailAddress.tsx";
import { momentText } from "../../ui/format/dates.ts";
import { coursesIn } from "./texts.ts";
import { UserActions } from "./UserActions.tsx";

type UserRowProps = { user: ListedUser; online: boolean };

export const UserRow = ({ user, online }: UserRowProps) => (
  <TableRow
    ref={tableHeadingGetsFocus}
    className={clsx("relative grid-cols-2", user.banned && "bg-danger/6")}
  >
    <TableCell className="col-span-full pr-12 sm:max-w-48 sm:min-w-44 sm:pr-4">
      <span className="flex flex-wrap items-baseline gap-x-2 font-semibold">
        <span className="wrap-anywhere">
          <OnlineDot online={online} />
          {user.name}
        </span>
        {user.banned && <Badge tone="danger">{texts.banned}</Badge>}
        {user.two_step && <Badge>{texts.n2Step}</Badge>}
        {user.waits_to_teach && <Badge tone="warning">{texts.wantsToTeach}</Badge>}
      </span>
    </TableCell>
    <TableCell label={texts.email} className="col-span-full text-sm wrap-anywhere sm:min-w-60">
      <EmailAddress>{user.email}</EmailAddress>
      <span className="block text-ink-muted">{user.mobile}</span>
    </TableCell>
    <TableCell label={texts.role} className="text-sm capitalize">
      {user.role}
    </TableCell>
    <CoursesCell user={user} />
    <TableCell label={texts.hoursSpent} className="text-sm tabular-nums">
      {user.time_spent_after_login}
    </TableCell>
    <TableCell label={texts.lastLogin} className="text-sm">
      <Time at={user.last_login_time} />
    </TableCell>
    <TableCell label={texts.registered} className="text-sm">
      <Time at={user.created_datetime} />
      {user.updated_datetime && (
        <span className="block text-ink-muted">
          {texts.updated} <Time at={user.updated_datetime} />
        </span>
      )}
    </TableCell>
    <TableCell className="absolute top-2 right-2 sm:static">
      {user.role === "admin" ? null : <UserActions user={user} />}
    </TableCell>
  </TableRow>
);

const CoursesCell = ({ user }: { user: ListedUser }) => (
  <TableCell label={texts.courses} className="text-sm sm:max-w-44">
    <span className="block">{user.course_fee_paid === "Yes" ? "Paid" : texts.notPaid}</span>
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
    title={online ? texts.online : texts.offline}
    className={clsx(
      "mr-2 inline-block size-2.5 rounded-full",
      online ? "bg-success" : "border-2 border-line-strong",
    )}
  >
    <span className="sr-only">{online ? texts.online : texts.offline}</span>
  </span>
);

function Time({ at }: { at: string | null }) {
  if (at === null) return texts.never;
  return <time dateTime={at}>{momentText(at)}</time>;
}
