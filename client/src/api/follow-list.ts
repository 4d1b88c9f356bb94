import type { RequestName } from "@lyceum/shared/signaling/requests.ts";

import type { createLive } from "../realtime/create-live.ts";
import { keepAsking } from "./keep-asking.ts";

export type Change<Item> = (list: readonly Item[]) => Item[];
export type Live = Pick<ReturnType<typeof createLive>, "request" | "on" | "onConnection" | "state">;

type Followed<Item> = {
  connection: Live;
  /** Asks for the notices and answers the whole list. */
  whole: () => Promise<Item[]>;
  /** Hears the notices; answers what ends each. */
  hear: (take: (by: Change<Item>) => void) => (() => void)[];
  leave: Extract<RequestName, `unwatch${string}`>;
  change: (by: Change<Item>) => void;
  /** From 0 to 1: how long each wait is within its spread. */
  random?: () => number;
};

/**
 * Keeps a list as new as the server's: asks for the whole at first and after each gap, and takes the notices
 * between. Answers what stops it.
 */
export function followList<Item>(followed: Followed<Item>): () => void {
  const { connection, whole, hear, leave, change, random } = followed;
  /** What notices did while the whole was under way: it may have been read before them. */
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
