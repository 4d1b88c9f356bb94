import type { Live } from "./follow-list.ts";
import { keepAsking } from "./keep-asking.ts";

/**
 * Reports when the person's purchases may differ from the page: at first, after each gap, and on the server's notice.
 * Returns a function that stops it.
 */
export function followPurchases(connection: Live, changed: () => void): () => void {
  const asking = keepAsking(connection, {
    ask: async () => {
      await connection.request("watchPurchases", {});
      if (!asking.stopped) changed();
    },
  });
  const ends = [
    connection.on("purchasesChanged", changed),
    connection.on("feedsStale", asking.soon),
    asking.stop,
  ];

  return () => {
    ends.forEach((end) => end());
    if (connection.state === "connected")
      connection.request("unwatchPurchases", {}).catch(() => null);
  };
}
