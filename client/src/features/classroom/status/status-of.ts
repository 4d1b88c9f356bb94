import { HOST_RETURN } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

import * as texts from "#text/classroom/status.ts";
import type { ClassroomState } from "../state/classroom-state.ts";
import { selectHeadcount, selectIsHost } from "../state/selectors.ts";

const { meeting } = MESSAGES;

type Status = { text: string; detail?: string; busy: boolean };

const HOST_LEFT: Status = {
  text: texts.teacherLeft,
  detail: texts.classEndsUnlessTheyReturn(HOST_RETURN / 60_000),
  busy: false,
};

/** The one status that best explains what the person sees; null if all is well. */
export const statusOf = (state: ClassroomState): Status | null => {
  if (state.socketLost || state.media === "reconnecting") {
    return { text: meeting.reconnecting, busy: true };
  }
  if (state.phase === "waiting") return { text: meeting.waiting, busy: false };
  const live = state.class?.state === "live";
  if (live && state.media !== "connected") return { text: meeting.connecting, busy: true };
  // Hosts have a prompt to undo it.
  if (live && state.endsIn !== null && !selectIsHost(state))
    return { text: texts.classIsEnding, busy: true };
  if (live && !state.hostPresent)
    return state.hostLeft ? HOST_LEFT : { text: meeting.hostAway, busy: false };
  if (state.noBandwidth) return { text: meeting.noBandwidth, busy: false };
  return live ? null : { text: hostText(state), busy: false };
};

const hostText = (state: ClassroomState): string => {
  if (state.class?.state === "ended") return meeting.ended;
  const hosts = state.participants.filter(({ role }) => role === "host").length;
  const waiting = selectHeadcount(state) - hosts;
  return waiting > 0 ? texts.waitingForYou(waiting) : texts.startClassWhenYouAreReady;
};
