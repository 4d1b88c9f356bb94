import type { ListedUser } from "@lyceum/shared/rest/administration.ts";
import { useEffect, useState } from "react";

import { followPresence } from "./follow-presence.ts";
import { live } from "../../live/live.ts";

/** The ids of users who have a page open, updated live. */
export function useOnline(users: readonly ListedUser[]): ReadonlySet<string> {
  const [online, setOnline] = useState<ReadonlySet<string>>(new Set());
  const ids = users
    .map(({ id }) => id)
    .toSorted()
    .join(" ");
  useEffect(() => followPresence(live, ids.split(" "), setOnline), [ids]);
  return online;
}
