import { useSyncExternalStore } from "react";

import { useSeat } from "./SeatContext.ts";

/** Whether this person is speaking; renders only when that changes. */
export const useSpeaking = (participantId: string): boolean => {
  const { levels } = useSeat();
  return useSyncExternalStore(levels.subscribe, () => levels.isSpeaking(participantId));
};
