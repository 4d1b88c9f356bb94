import { useEffect, useEffectEvent } from "react";

import { loadPart } from "../../browser/load-part.ts";
import { followWhenSettled } from "../../live/follow-when-settled.ts";
import type { EndReason } from "../../live/watch-session.ts";
import { session } from "../../session/session.ts";
import { useSession } from "./use-session.ts";

type Heard = { ended: (reason: EndReason) => void; roleChanged?: () => void };

/** Follows the signed-in person's session while there is one. Use it once per page. */
export function useSessionWatch(heard: Heard) {
  const person = useSession()?.email_id ?? null;
  const ended = useEffectEvent(heard.ended);
  const roleChanged = useEffectEvent(() => heard.roleChanged?.());
  useEffect(() => {
    if (person === null) return;
    const role = async (now: string) => {
      if (session.getSession()?.role === now) return;
      const renewed = await session.renew().catch(() => null);
      if (renewed?.role === now) roleChanged();
    };
    return followWhenSettled(async () => {
      const { watchSession } = await loadPart(() => import("../../live/watch-session.ts"));
      return (live) =>
        watchSession(live, { role: (now) => void role(now), ended: (why) => ended(why) });
    });
  }, [person]);
}
