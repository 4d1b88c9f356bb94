import type { ReplayEntry } from "@lyceum/shared/rest/replay.ts";
import { useEffect, useState } from "react";

import { momentOf, onMoment } from "../../../player/moments.ts";
import { placeAt } from "./entries.ts";

/** The place of the entry that the video has reached; -1 before the first, and without a video. */
export function usePlace(video: HTMLVideoElement | null, entries: readonly ReplayEntry[]): number {
  const [place, setPlace] = useState(-1);
  useEffect(() => {
    if (!video) return;
    const look = () => setPlace(placeAt(entries, momentOf(video)));
    look();
    return onMoment(video, look);
  }, [video, entries]);
  return Math.min(place, entries.length - 1);
}
