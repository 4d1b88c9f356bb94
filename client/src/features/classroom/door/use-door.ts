import type { Door } from "@lyceum/shared/signaling/door.ts";
import { useEffect, useState } from "react";

import { followDoor } from "./follow-door.ts";
import { live } from "../../../live/live.ts";

/** A class as it is from outside, kept up to date; null until it is known, and where this person may not know it. */
export const useDoor = (classId: string, wanted = true): Door | null => {
  const [door, setDoor] = useState<Door | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const stop = followDoor(live, classId, setDoor);
    return () => {
      stop();
      setDoor(null);
    };
  }, [classId, wanted]);
  return door;
};
