import { MESSAGES } from "@lyceum/shared/messages.ts";
import { LoaderCircle } from "lucide-react";

import type { ClassroomState } from "../state/classroomSlice.ts";
import { useClassroom } from "../state/store.ts";

const { meeting } = MESSAGES;

type Status = { text: string; busy: boolean };

/** The one thing that most explains what a person sees; null when all is as it should be. */
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

export function StatusLine() {
  const text = useClassroom((state) => statusOf(state)?.text);
  const busy = useClassroom((state) => statusOf(state)?.busy);
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-3 top-2 z-20 flex justify-center"
    >
      {text && (
        <p className="flex animate-slide-in items-center gap-2.5 rounded-full border border-stage-line bg-stage/90 px-4 py-2 text-center font-medium shadow-overlay">
          {busy && <LoaderCircle aria-hidden className="size-4.5 shrink-0 animate-spin" />}
          {text}
        </p>
      )}
    </div>
  );
}
