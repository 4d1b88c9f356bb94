import { MESSAGES } from "@lyceum/shared/messages.ts";
import { MicOff } from "lucide-react";

import * as texts from "#text/classroom/status.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useModules } from "../module/modules-context.ts";
import { useRefusal } from "../module/use-refusal.ts";
import { promptCard } from "../parts/look.ts";
import { useSeat } from "../seat/SeatContext.ts";
import { useAsk } from "../seat/use-ask.ts";
import { classroomActions as actions } from "../state/classroomSlice.ts";
import { selectIsHost } from "../state/selectors.ts";
import { useClassroom, useClassroomDispatch } from "../state/store.ts";
import { ProblemText } from "./ProblemText.tsx";

/** Messages for this person only, above the bar. */
export function Prompts() {
  const modules = useModules();
  return (
    <div role="status" className="grid justify-items-center gap-2">
      <StopUndo />
      <MutedByTeacher />
      <AskedToUnmute />
      <DeviceProblems />
      {modules.map(({ name, Prompt }) => Prompt && <Prompt key={name} />)}
    </div>
  );
}

/** For hosts, while a stop of the class can be undone. */
function StopUndo() {
  const ask = useAsk();
  const offered = useClassroom((state) => selectIsHost(state) && state.endsIn !== null);
  if (!offered) return null;
  return (
    <div className={promptCard}>
      <p>{texts.classEndsInAMoment}</p>
      <Button size="small" onClick={() => void ask("undoStop", {})}>
        {texts.undo}
      </Button>
    </div>
  );
}

function MutedByTeacher() {
  const seat = useSeat();
  const muted = useClassroom(
    ({ local, askedToUnmute }) =>
      local.microphone.mutedByHost && !local.microphone.on && askedToUnmute !== "microphone",
  );
  const refusal = useRefusal("microphone");
  if (!muted || refusal !== null) return null;
  return (
    <div className={promptCard}>
      <MicOff aria-hidden className="size-5 text-danger" />
      <p>{MESSAGES.meeting.mutedByTeacher}</p>
      <Button
        size="small"
        variant="secondary"
        onClick={() => void seat.local.set("microphone", true)}
      >
        {texts.unmute}
      </Button>
    </div>
  );
}

function AskedToUnmute() {
  const seat = useSeat();
  const dispatch = useClassroomDispatch();
  const source = useClassroom((state) => state.askedToUnmute);
  const refusal = useRefusal(source === "camera" ? source : "microphone");
  if ((source !== "microphone" && source !== "camera") || refusal !== null) return null;
  const camera = source === "camera";
  return (
    <div className={promptCard}>
      <p>{camera ? texts.askedToTurnOn : texts.askedToUnmute}</p>
      <Button size="small" onClick={() => void seat.local.set(source, true)}>
        {camera ? texts.turnOn : texts.unmute}
      </Button>
      <Button size="small" variant="quiet" onClick={() => dispatch(actions.askedToUnmute(null))}>
        {texts.notNow}
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
  const refusal = useRefusal(kind);
  if (!problem) return null;
  return (
    <div className={promptCard}>
      <p className="text-sm">
        <ProblemText kind={kind} problem={problem} />
      </p>
      {problem !== "silent" && refusal === null && (
        <Button size="small" variant="secondary" onClick={() => void seat.local.set(kind, true)}>
          {texts.tryAgain}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => void seat.local.dismiss(kind)}>
        {texts.dismiss}
      </Button>
    </div>
  );
}
