import { MESSAGES } from "@lyceum/shared/messages.ts";
import { MicOff } from "lucide-react";

import * as texts from "#text/classroom/status.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useRefusal } from "../module/use-refusal.ts";
import { PromptCard } from "../parts/PromptCard.tsx";
import { useSeat } from "../seat/SeatContext.ts";
import { useAsk } from "../seat/use-ask.ts";
import { classroomActions as actions } from "../state/classroomSlice.ts";
import { selectIsHost } from "../state/selectors.ts";
import { useClassroom, useClassroomDispatch } from "../state/store.ts";
import { ProblemText } from "./ProblemText.tsx";

/** Messages for this person only, which need no module. */
export default function OwnPrompts() {
  return (
    <>
      <StopUndo />
      <MutedByTeacher />
      <AskedToUnmute />
      <DeviceProblems />
    </>
  );
}

/** For hosts, while a stop of the class can be undone. */
function StopUndo() {
  const ask = useAsk();
  const offered = useClassroom((state) => selectIsHost(state) && state.endsIn !== null);
  if (!offered) return null;
  return (
    <PromptCard>
      <p>{texts.classEndsInAMoment}</p>
      <Button size="small" onClick={() => void ask("undoStop", {})}>
        {texts.undo}
      </Button>
    </PromptCard>
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
    <PromptCard>
      <MicOff aria-hidden className="size-5 text-danger" />
      <p>{MESSAGES.meeting.mutedByTeacher}</p>
      <Button
        size="small"
        variant="secondary"
        onClick={() => void seat.local.set("microphone", true)}
      >
        {texts.unmute}
      </Button>
    </PromptCard>
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
    <PromptCard>
      <p>{camera ? texts.askedToTurnOn : texts.askedToUnmute}</p>
      <Button size="small" onClick={() => void seat.local.set(source, true)}>
        {camera ? texts.turnOn : texts.unmute}
      </Button>
      <Button size="small" variant="quiet" onClick={() => dispatch(actions.askedToUnmute(null))}>
        {texts.notNow}
      </Button>
    </PromptCard>
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
    <PromptCard>
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
    </PromptCard>
  );
}
