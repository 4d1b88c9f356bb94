import type { Live } from "./follow-list.ts";

/** How long after a refusal on a line that stands it is asked again, ms. */
const ASK_AGAIN = 5_000;

/**
 * Says when what this person has bought may not be what the page shows: at first, after each gap, and when the server
 * tells. Answers what stops it.
 */
export function followPurchases(connection: Live, changed: () => void): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let stopped = false;

  const watch = async () => {
    if (asking || stopped) return;
    asking = true;
    clearTimeout(again);
    try {
      await connection.request("watchPurchases", {});
      if (!stopped) changed();
    } catch {
      if (connection.state !== "lost" && !stopped) again = setTimeout(watch, ASK_AGAIN);
    } finally {
      asking = false;
    }
  };

  const ends = [
    connection.on("purchasesChanged", changed),
    connection.on("feedsStale", changed),
    connection.onConnection((state) => void (state !== "lost" && watch())),
    () => clearTimeout(again),
  ];
  void watch();

  return () => {
    stopped = true;
    ends.forEach((end) => end());
    if (connection.state === "connected")
      connection.request("unwatchPurchases", {}).catch(() => null);
  };
}
