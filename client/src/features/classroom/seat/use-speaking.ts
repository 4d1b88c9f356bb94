import { useSyncExternalStore } from "react";

import { useSeat } from "./SeatContext.ts";

/** Whether this person speaks now; renders only when that changes. */
export const useSpeaking = (participantId: string): boolean => {
  const { levels } = useSeat();
  return useSyncExternalStore(levels.subscribe, () => levels.isSpeaking(participantId));
};
