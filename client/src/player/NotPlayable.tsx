import type { Playback } from "@lyceum/shared/rest/videos.ts";
import { Hourglass, VideoOff } from "lucide-react";

import * as texts from "#text/player.ts";
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
          {failed ? texts.videoCannotPlayed : texts.videoStillBeingProcessed}
        </span>
        <span className="text-stage-ink-muted">
          {failed ? texts.fileCouldNotReadWhoever : texts.appearsHereItselfSoonCan}
        </span>
      </p>
    </PlayerFrame>
  );
}
