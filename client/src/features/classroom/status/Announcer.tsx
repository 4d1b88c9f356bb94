import { useEffect, useState } from "react";

import { useClassroom } from "../state/store.ts";

const SHOWN = 4_000;

/** What has just happened, shown for a moment and read out when it suits. */
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
    <div
      aria-live="polite"
      className="pointer-events-none absolute bottom-2 left-4 z-20 max-w-[calc(100%-2rem)]"
    >
      {shown && (
        <p className="animate-slide-in rounded-control bg-stage/90 px-3.5 py-2 text-sm shadow-overlay">
          {shown}
        </p>
      )}
    </div>
  );
}
