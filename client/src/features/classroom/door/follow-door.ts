import type { Door } from "@lyceum/shared/signaling/door.ts";

import type { Live } from "../../../live/follow-list.ts";
import { keepAsking } from "../../../live/keep-asking.ts";
import { codeOf } from "../../../media/signal.ts";

/** The answer would be the same. */
const FINAL = new Set(["not_found", "forbidden", "invalid"]);

/** Calls back with the class as it is from outside, now and after each change; returns a function that stops it. */
export const followDoor = (
  connection: Live,
  classId: string,
  take: (door: Door | null) => void,
): (() => void) => {
  const asking = keepAsking(connection, {
    ask: async () => {
      const door = await connection.request("watchDoor", { classId }).catch((error: unknown) => {
        if (FINAL.has(codeOf(error) ?? "")) return null;
        throw error;
      });
      if (!asking.stopped) take(door);
    },
  });
  const ends = [
    connection.on("doorChanged", (notice) => notice.classId === classId && asking.soon()),
    connection.on("feedsStale", asking.soon),
  ];
  return () => {
    for (const end of ends) end();
    asking.stop();
    if (connection.state === "connected")
      connection.request("unwatchDoor", { classId }).catch(() => null);
  };
};
