import { Volume2 } from "lucide-react";
import { memo, useEffect, useRef, useState } from "react";

import { rememberedDevice } from "../../../media/devices.ts";
import { slotOf } from "../../../media/streams.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorBoundary } from "../../../ui/ErrorBoundary.tsx";
import { useSeat } from "../seat/SeatContext.ts";
import { selectVoices } from "../state/selectors.ts";
import { useClassroom } from "../state/store.ts";
import { playStream } from "./play-stream.ts";

/** The sounds of the others, one element each; a browser that wants a press first gets a button for it. */
export function Voices() {
  const voices = useClassroom(selectVoices);
  const [blocked, setBlocked] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  const turnOn = () => {
    setBlocked(false);
    const elements = room.current?.querySelectorAll("audio") ?? [];
    for (const element of elements) element.play().catch(() => setBlocked(true));
  };
  return (
    <div ref={room}>
      {voices.map((producer) => (
        <ErrorBoundary key={slotOf(producer)} renderFallback={() => null}>
          <Voice slot={slotOf(producer)} onBlocked={setBlocked} />
        </ErrorBoundary>
      ))}
      {blocked && (
        <div className="fixed inset-x-0 bottom-24 z-30 flex justify-center">
          <Button onClick={turnOn}>
            <Volume2 aria-hidden className="size-5" />
            Turn on sound
          </Button>
        </div>
      )}
    </div>
  );
}

type VoiceProps = {
  slot: ReturnType<typeof slotOf>;
  onBlocked: (blocked: true) => void;
};

const Voice = memo(function Voice({ slot, onBlocked }: VoiceProps) {
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
    // A speaker that is gone leaves the sound where it was.
    if (id) void audio.current?.setSinkId?.(id).catch(() => undefined);
  }, [speakerId]);
  return <audio ref={audio} autoPlay />;
});
