import { useEffect, useRef } from "react";

import * as texts from "#text/classroom/green-room.ts";
import { measureLevel } from "../../../media/levelMeter.ts";
import { useSeat } from "../seat/SeatContext.ts";
import { useClassroom } from "../state/store.ts";

/** Moves with the person's own voice. The level goes directly to the element, many times a second. */
export function LevelMeter() {
  const seat = useSeat();
  const microphone = useClassroom((state) => state.local.microphone);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const track = seat.local.track("microphone");
    const element = bar.current;
    if (!track || !microphone.on || !element) return;
    const stop = measureLevel(track, (level) => {
      element.style.setProperty("--level", level.toFixed(2));
      element.ariaValueNow = String(Math.round(level * 10) * 10);
    });
    return () => {
      stop();
      element.style.setProperty("--level", "0");
    };
  }, [seat, microphone]);
  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between text-sm font-medium">
        {texts.microphoneLevel}
        <span className="font-normal text-ink-muted">
          {microphone.on ? texts.saySomething : texts.off}
        </span>
      </p>
      <div
        ref={bar}
        role="meter"
        aria-label={texts.microphoneLevel}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
        className="h-2.5 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full w-full origin-left scale-x-(--level,0) bg-accent" />
      </div>
    </div>
  );
}
