import clsx from "clsx";
import { SearchX } from "lucide-react";

import * as texts from "#text/users.ts";
import { type UserPage, USERS_SHOWN } from "../../api/users-api.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Pager } from "../../ui/data/Pager.tsx";
import { ANYBODY, orderedBy, type ListParams } from "./search.ts";
import { UsersTable } from "./UsersTable.tsx";

type FoundUsersProps = UserPage & {
  wanted: ListParams;
  go: (next: ListParams) => void;
  /** The next results are loading. */
  busy: boolean;
};

export function FoundUsers({ users, total, wanted, go, busy }: FoundUsersProps) {
  const pages = Math.max(1, Math.ceil(total / USERS_SHOWN));
  if (users.length === 0)
    return (
      <EmptyState icon={SearchX} title={texts.nobodyLike}>
        <Button variant="secondary" onClick={() => go(ANYBODY)}>
          {texts.showEverybody}
        </Button>
      </EmptyState>
    );
  return (
    <>
      <div aria-busy={busy} className={clsx("transition-opacity", busy && "opacity-70")}>
        <UsersTable
          users={users}
          wanted={wanted}
          sortBy={(order) => go(orderedBy(wanted, order))}
        />
      </div>
      {pages > 1 && (
        <Pager page={wanted.page} pages={pages} turnTo={(page) => go({ ...wanted, page })} />
      )}
    </>
  );
}
