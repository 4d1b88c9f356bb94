import { MESSAGES } from "@lyceum/shared/messages.ts";

import type { ClassroomState } from "../state/classroom-state.ts";

const { meeting } = MESSAGES;

type Status = { text: string; busy: boolean };

/** The one status that best explains what the person sees; null if all is well. */
export const statusOf = (state: ClassroomState): Status | null => {
  if (state.socketLost || state.media === "reconnecting") {
    return { text: meeting.reconnecting, busy: true };
  }
  if (state.phase === "waiting") return { text: meeting.waiting, busy: false };
  const live = state.class?.state === "live";
  if (live && state.media !== "connected") return { text: meeting.connecting, busy: true };
  if (live && !state.hostPresent) return { text: meeting.hostAway, busy: false };
  if (state.noBandwidth) return { text: meeting.noBandwidth, busy: false };
  return live ? null : { text: hostText(state), busy: false };
};

const hostText = (state: ClassroomState): string => {
  if (state.class?.state === "ended") return meeting.ended;
  const waiting = state.participants.filter(({ role }) => role === "student").length;
  const who = waiting === 1 ? "1 person is" : `${waiting} people are`;
  return waiting > 0 ? `${who} waiting for you to start.` : "Start the class when you are ready.";
};
