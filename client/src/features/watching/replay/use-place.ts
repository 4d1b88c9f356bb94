import type { ReplayEntry } from "@lyceum/shared/rest/replay.ts";
import { useEffect, useState } from "react";

import { placeAt } from "./entries.ts";

const EVENTS = ["timeupdate", "seeked"];

/** The place of the entry that the video has reached; -1 before the first, and without a video. */
export function usePlace(video: HTMLVideoElement | null, entries: readonly ReplayEntry[]): number {
  const [place, setPlace] = useState(-1);
  useEffect(() => {
    if (!video) return;
    const look = () => setPlace(placeAt(entries, video.currentTime));
    look();
    for (const event of EVENTS) video.addEventListener(event, look);
    return () => {
      for (const event of EVENTS) video.removeEventListener(event, look);
    };
  }, [video, entries]);
  return Math.min(place, entries.length - 1);
}
