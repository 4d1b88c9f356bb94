import { Volume2 } from "lucide-react";
import { memo, useEffect, useRef, useState } from "react";

import * as texts from "#text/classroom/stage.ts";
import { followSpeaker, rememberedDevice } from "../../../media/devices.ts";
import { slotOf } from "../../../media/streams.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { ErrorBoundary } from "../../../ui/feedback/ErrorBoundary.tsx";
import { useSeat } from "../seat/SeatContext.ts";
import { selectRemoteAudio } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import { playStream } from "./play-stream.ts";

/** Plays the others' audio, one element each. If the browser blocks sound until a press, a button turns it on. */
export function RemoteAudio() {
  const streams = useClassroom(selectRemoteAudio);
  const [blocked, setBlocked] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  const turnOn = () => {
    setBlocked(false);
    const elements = room.current?.querySelectorAll("audio") ?? [];
    for (const element of elements) element.play().catch(() => setBlocked(true));
  };
  return (
    <div ref={room}>
      {streams.map((producer) => (
        <ErrorBoundary key={slotOf(producer)} renderFallback={() => null}>
          <AudioStream slot={slotOf(producer)} onBlocked={setBlocked} />
        </ErrorBoundary>
      ))}
      {blocked && (
        <div className="fixed inset-x-0 bottom-24 z-30 flex justify-center">
          <Button onClick={turnOn}>
            <Volume2 aria-hidden className="size-5" />
            {texts.turnOnSound}
          </Button>
        </div>
      )}
    </div>
  );
}

type AudioStreamProps = {
  slot: ReturnType<typeof slotOf>;
  onBlocked: (blocked: true) => void;
};

const AudioStream = memo(function AudioStream({ slot, onBlocked }: AudioStreamProps) {
  const { streams } = useSeat();
  const speakerId = useClassroom((state) => state.speakerId);
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    if (!audio.current) return;
    const onSwap = (listener: () => void) => streams.onSwap(slot, listener);
    return playStream(audio.current, streams.get(slot), onSwap, () => onBlocked(true));
  }, [streams, slot, onBlocked]);
  useEffect(() => {
    const id = speakerId ?? rememberedDevice("speaker");
    if (!id) return;
    // Where it is refused, the sound stays on the current one.
    const playOn = (sink: string) => void audio.current?.setSinkId?.(sink).catch(() => undefined);
    playOn(id);
    // On a speaker that is gone it would be silent.
    return followSpeaker(id, playOn);
  }, [speakerId]);
  return <audio ref={audio} autoPlay />;
});
