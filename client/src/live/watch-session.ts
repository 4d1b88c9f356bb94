import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import type { NoticeBody } from "@lyceum/shared/signaling/notices.ts";

import { loadPart } from "../browser/load-part.ts";
import type { Live } from "./follow-list.ts";
import { keepAsking } from "./keep-asking.ts";
import { reportPresence } from "./report-presence.ts";

export type EndReason = NoticeBody<"sessionEnded">["reason"];

type Heard = {
  /** The person's role on the server: at first, after each gap, and when it changes. */
  role: (role: Role) => void;
  ended: (reason: EndReason) => void;
};

/**
 * Reports what happens to this page's session, and reports the page's visibility to the server. Returns a function that
 * stops it.
 */
export function watchSession(connection: Live, { role, ended }: Heard): () => void {
  // An updated site has it no longer when the token is to be renewed, for which each new connection would wait in vain.
  void loadPart(() => import("../session/session-calls.ts"));
  const presence = reportPresence(connection);
  const asking = keepAsking(connection, {
    ask: async () => {
      const answer = await connection.request("watchSession", {});
      if (asking.stopped) return;
      presence.say();
      role(answer.role);
    },
  });
  const ends = [
    connection.on("sessionChanged", (notice) => role(notice.role)),
    connection.on("sessionEnded", ({ reason }) => ended(reason)),
    presence.stop,
    asking.stop,
  ];
  return () => ends.forEach((end) => end());
}
