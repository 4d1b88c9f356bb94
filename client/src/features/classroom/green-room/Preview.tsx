import { Mic, MicOff, Video, VideoOff } from "lucide-react";

import * as texts from "#text/classroom/green-room.ts";
import { Alert } from "../../../ui/feedback/Alert.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { Spinner } from "../../../ui/feedback/Spinner.tsx";
import { ToggleButton } from "../parts/ToggleButton.tsx";
import { useSeat } from "../seat/SeatContext.ts";
import { LocalPicture } from "../stage/LocalPicture.tsx";
import { useClassroom } from "../state/store.ts";
import { ProblemText } from "../status/ProblemText.tsx";

/** The person's own picture, mirrored, and the two main switches. */
export function Preview() {
  const seat = useSeat();
  const { camera, microphone } = useClassroom((state) => state.local);
  return (
    <section aria-label={texts.preview} className="grid gap-3">
      <div className="relative isolate aspect-4/3 overflow-hidden rounded-card bg-stage text-stage-ink scheme-dark sm:aspect-video short:max-h-[calc(100dvh-8.5rem)]">
        {camera.on ? <LocalPicture source="camera" /> : <NoPicture pending={camera.pending} />}
        <div className="absolute inset-x-0 bottom-0 flex justify-center gap-3 bg-linear-to-t from-black/60 to-transparent p-4">
          <ToggleButton
            label={texts.microphone}
            pressed={microphone.on}
            busy={microphone.pending}
            icons={[Mic, MicOff]}
            onPress={() => void seat.local.toggle("microphone")}
          />
          <ToggleButton
            label={texts.camera}
            pressed={camera.on}
            busy={camera.pending}
            icons={[Video, VideoOff]}
            onPress={() => void seat.local.toggle("camera")}
          />
        </div>
      </div>
      <Problems />
    </section>
  );
}

function NoPicture({ pending }: { pending: boolean }) {
  return (
    <div className="grid size-full place-items-center text-stage-ink-muted">
      {pending ? <Spinner label={texts.startingCamera} /> : <p>{texts.cameraIsOff}</p>}
    </div>
  );
}

function Problems() {
  const seat = useSeat();
  const local = useClassroom((state) => state.local);
  const failed = (["camera", "microphone"] as const).filter((kind) => local[kind].problem);
  return failed.map((kind) => (
    <Alert
      key={kind}
      tone="warning"
      action={
        <Button variant="secondary" size="small" onClick={() => void seat.local.set(kind, true)}>
          {texts.tryAgain}
        </Button>
      }
    >
      <ProblemText kind={kind} problem={local[kind].problem ?? "failed"} />
    </Alert>
  ));
}
