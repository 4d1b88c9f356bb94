import { useEffect, useState } from "react";

import { useClassroom } from "../state/store.ts";

const SHOWN = 4_000;

/** The latest event, shown for a moment and read out politely. */
export function Announcer() {
  const announcement = useClassroom((state) => state.announcement);
  const [shown, setShown] = useState("");
  useEffect(() => {
    if (!announcement) return;
    setShown(announcement.text);
    const timer = setTimeout(() => setShown(""), SHOWN);
    return () => clearTimeout(timer);
  }, [announcement]);
  return (
    <div aria-live="polite">
      {shown && (
        <p className="animate-slide-in rounded-full border border-stage-line bg-stage px-3.5 py-1.5 text-sm shadow-overlay">
          {shown}
        </p>
      )}
    </div>
  );
}
