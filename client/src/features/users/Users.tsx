import { MESSAGES } from "@lyceum/shared/messages.ts";

import * as texts from "#text/users.ts";
import { askedAgainEvery } from "../../api/asked-again.ts";
import { useListUsersQuery } from "../../api/users-api.ts";
import { countText } from "../../ui/format/plain-format.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { Loaded } from "../../ui/data/Loaded.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { FoundUsers } from "./FoundUsers.tsx";
import { searchOf } from "./search.ts";
import { UserFilters } from "./UserFilters.tsx";
import { useListParams } from "./use-list-params.ts";

const ASK_EVERY = 60_000;

/** All accounts, one page at a time. */
export function Users() {
  const { wanted, go, filter } = useListParams();
  const search = searchOf(wanted);
  const query = useListUsersQuery(
    { ...search, page: wanted.page },
    { ...askedAgainEvery(ASK_EVERY), refetchOnMountOrArgChange: true },
  );
  // The old results stay until new ones have loaded, but not after a failure.
  const data = query.isError ? query.currentData : query.data;
  return (
    <section aria-labelledby="users" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="users" tabIndex={-1} className="text-xl font-semibold">
          {texts.users}
        </h2>
        <span role="status">{data && <Badge>{countText(data.total)}</Badge>}</span>
        <ExportButton search={search} />
      </div>
      <UserFilters wanted={wanted} filter={filter} go={go} />
      <Loaded
        query={{ ...query, data }}
        loading={texts.loadingUsers}
        failed={MESSAGES.users.loadFailed}
      >
        {(page) => <FoundUsers {...page} wanted={wanted} go={go} busy={query.isFetching} />}
      </Loaded>
    </section>
  );
}
