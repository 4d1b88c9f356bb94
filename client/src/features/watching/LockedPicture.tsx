import { Lock } from "lucide-react";

import { PlayerFrame } from "../../player/PlayerFrame.tsx";
import { costOf, type LockedTopic, reasonOf, WayIn } from "./WayIn.tsx";

/** Replaces a video whose address was opened without the right to watch it. */
export const LockedPicture = (locked: LockedTopic) => (
  <PlayerFrame>
    <Lock aria-hidden className="size-9 text-stage-ink-muted" strokeWidth={1.5} />
    <p className="text-lg font-semibold">{reasonOf(locked.signedIn)}</p>
    <p className="text-stage-ink-muted">{costOf(locked)}</p>
    <div className="flex flex-wrap justify-center gap-3">
      <WayIn {...locked} />
    </div>
  </PlayerFrame>
);
