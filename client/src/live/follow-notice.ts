import type { NoticeName } from "@lyceum/shared/signaling/notices.ts";
import type { RequestName } from "@lyceum/shared/signaling/requests.ts";

import type { Live } from "./follow-list.ts";
import { keepAsking } from "./keep-asking.ts";

/** A notice without a body, and the requests that start and stop it. */
const FOLLOWED = {
  purchasesChanged: { watch: "watchPurchases", leave: "unwatchPurchases" },
  keyNumbersChanged: { watch: "watchKeyNumbers", leave: "unwatchKeyNumbers" },
} as const satisfies Partial<Record<NoticeName, Record<"watch" | "leave", RequestName>>>;

/**
 * Reports when the data behind this notice may differ from the page: at first, after each gap, and on the notice itself.
 * Returns a function that stops it.
 */
export function followNotice(
  connection: Live,
  notice: keyof typeof FOLLOWED,
  changed: () => void,
): () => void {
  const { watch, leave } = FOLLOWED[notice];
  const asking = keepAsking(connection, {
    ask: async () => {
      await connection.request(watch, {});
      if (!asking.stopped) changed();
    },
  });
  const ends = [
    connection.on(notice, changed),
    connection.on("feedsStale", asking.soon),
    asking.stop,
  ];

  return () => {
    ends.forEach((end) => end());
    if (connection.state === "connected") connection.request(leave, {}).catch(() => null);
  };
}
