import { useEffect, useEffectEvent, useState } from "react";

import type { Announcement } from "../state/classroom-state.ts";
import { useClassroom } from "../state/store.ts";
import { NOTHING_TOLD, SHOWN, tell, waitOf } from "./joins.ts";

/** The latest event, shown for a moment and read out politely. */
export function Announcer() {
  const announcement = useClassroom((state) => state.announcement);
  const [told, setTold] = useState(NOTHING_TOLD);
  const wait = useEffectEvent((next: Announcement) => waitOf(next, told, Date.now()));
  useEffect(() => {
    if (!announcement) return;
    const say = () => setTold((before) => tell(announcement, before, Date.now()));
    const timer = setTimeout(say, wait(announcement));
    return () => clearTimeout(timer);
  }, [announcement]);
  useEffect(() => {
    if (!told.text) return;
    const timer = setTimeout(() => setTold({ ...told, text: "" }), SHOWN);
    return () => clearTimeout(timer);
  }, [told]);
  return (
    <div aria-live="polite">
      {told.text && (
        <p className="animate-slide-in rounded-full border border-stage-line bg-stage px-3.5 py-1.5 text-sm shadow-overlay">
          {told.text}
        </p>
      )}
    </div>
  );
}
