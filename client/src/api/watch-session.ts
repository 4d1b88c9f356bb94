import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import type { NoticeBody } from "@lyceum/shared/signaling/notices.ts";

import type { Live } from "./follow-list.ts";
import { keepAsking } from "./keep-asking.ts";
import { reportPresence } from "./report-presence.ts";

export type EndReason = NoticeBody<"sessionEnded">["reason"];

type Heard = {
  /** The person's role as the server knows it: at first, after each gap, and when it changes. */
  role: (role: Role) => void;
  ended: (reason: EndReason) => void;
};

/** Hears what becomes of this page's session, and tells the server when the page is looked at. Answers what stops it. */
export function watchSession(connection: Live, { role, ended }: Heard): () => void {
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
