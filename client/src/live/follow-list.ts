import type { RequestName } from "@lyceum/shared/signaling/requests.ts";

import type { createLive } from "./create-live.ts";
import { keepAsking } from "./keep-asking.ts";

export type Change<Item> = (list: readonly Item[]) => Item[];
export type Live = Pick<ReturnType<typeof createLive>, "request" | "on" | "onConnection" | "state">;

type Followed<Item> = {
  connection: Live;
  /** Subscribes to the notices and returns the whole list. */
  whole: () => Promise<Item[]>;
  /** Listens to the notices; returns what ends each listener. */
  hear: (take: (by: Change<Item>) => void) => (() => void)[];
  leave: Extract<RequestName, `unwatch${string}`>;
  change: (by: Change<Item>) => void;
  /** From 0 to 1: the position of each wait within its spread. */
  random?: () => number;
};

/**
 * Keeps a list in step with the server's: fetches all of it at first and after each gap, and applies the notices in
 * between. Returns a function that stops it.
 */
export function followList<Item>(followed: Followed<Item>): () => void {
  const { connection, whole, hear, leave, change, random } = followed;
  /** Notices applied during a fetch: the list may have been read before them. */
  let meanwhile: Change<Item>[] | null = null;

  const take = (by: Change<Item>) => {
    meanwhile?.push(by);
    change(by);
  };
  const asking = keepAsking(connection, {
    ask: async () => {
      const newer: Change<Item>[] = (meanwhile = []);
      try {
        const list = await whole();
        if (!asking.stopped) change(() => newer.reduce((before, by) => by(before), list));
      } finally {
        meanwhile = null;
      }
    },
    random,
  });
  const ends = [...hear(take), connection.on("feedsStale", asking.soon), asking.stop];

  return () => {
    ends.forEach((end) => end());
    if (connection.state === "connected") connection.request(leave, {}).catch(() => null);
  };
}
