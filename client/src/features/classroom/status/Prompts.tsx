import { MESSAGES } from "@lyceum/shared/messages.ts";
import { MicOff } from "lucide-react";

import { Button } from "../../../ui/Button.tsx";
import { useSeat } from "../seat/SeatContext.ts";
import { classroomActions as actions } from "../state/classroomSlice.ts";
import { useClassroom, useClassroomDispatch } from "../state/store.ts";
import { problemText } from "./problem-text.ts";

const card =
  "pointer-events-auto flex max-w-lg animate-slide-in flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-card border border-stage-line bg-stage-raised px-4 py-3 shadow-overlay";

/** Messages for this person only, above the bar. */
export function Prompts() {
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-3 bottom-3 z-20 grid justify-items-center gap-2"
    >
      <MutedByTeacher />
      <AskedToUnmute />
      <DeviceProblems />
    </div>
  );
}

function MutedByTeacher() {
  const seat = useSeat();
  const muted = useClassroom(
    ({ local, askedToUnmute }) =>
      local.microphone.mutedByHost && !local.microphone.on && askedToUnmute !== "microphone",
  );
  if (!muted) return null;
  return (
    <div className={card}>
      <MicOff aria-hidden className="size-5 text-danger" />
      <p>{MESSAGES.meeting.mutedByTeacher}</p>
      <Button
        size="small"
        variant="secondary"
        onClick={() => void seat.local.set("microphone", true)}
      >
        Unmute
      </Button>
    </div>
  );
}

function AskedToUnmute() {
  const seat = useSeat();
  const dispatch = useClassroomDispatch();
  const source = useClassroom((state) => state.askedToUnmute);
  if (source !== "microphone" && source !== "camera") return null;
  const camera = source === "camera";
  return (
    <div className={card}>
      <p>
        {camera
          ? "The teacher asks you to turn on your camera."
          : "The teacher asks you to unmute."}
      </p>
      <Button size="small" onClick={() => void seat.local.set(source, true)}>
        {camera ? "Turn on" : "Unmute"}
      </Button>
      <Button size="small" variant="quiet" onClick={() => dispatch(actions.askedToUnmute(null))}>
        Not now
      </Button>
    </div>
  );
}

function DeviceProblems() {
  const local = useClassroom((state) => state.local);
  const failed = (["camera", "microphone", "screen"] as const).filter(
    (kind) => local[kind].problem,
  );
  return failed.map((kind) => <Problem key={kind} kind={kind} />);
}

function Problem({ kind }: { kind: "camera" | "microphone" | "screen" }) {
  const seat = useSeat();
  const problem = useClassroom((state) => state.local[kind].problem);
  if (!problem) return null;
  return (
    <div className={card}>
      <p className="text-sm">{problemText(kind, problem)}</p>
      {problem !== "silent" && (
        <Button size="small" variant="secondary" onClick={() => void seat.local.set(kind, true)}>
          Try again
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => void seat.local.dismiss(kind)}>
        Dismiss
      </Button>
    </div>
  );
}
