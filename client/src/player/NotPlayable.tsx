import type { Playback } from "@lyceum/shared/rest/videos.ts";
import { Hourglass, VideoOff } from "lucide-react";

import { PlayerFrame } from "./PlayerFrame.tsx";

/** Replaces a video that is not ready yet, or never will be. */
export function NotPlayable({ playback }: { playback: Playback }) {
  const failed = playback.state === "failed";
  const Icon = failed ? VideoOff : Hourglass;
  return (
    <PlayerFrame poster={playback.poster_url}>
      <Icon aria-hidden className="size-9 text-stage-ink-muted" strokeWidth={1.5} />
      <p role="status" className="grid gap-1">
        <span className="text-lg font-semibold">
          {failed ? "This video cannot be played." : "This video is still being processed."}
        </span>
        <span className="text-stage-ink-muted">
          {failed
            ? "Its file could not be read. Whoever uploaded it can upload it again."
            : "It appears here by itself as soon as it can be played."}
        </span>
      </p>
    </PlayerFrame>
  );
}
