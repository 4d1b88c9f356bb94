import type { ReactNode } from "react";

import { Spinner } from "../ui/feedback/Spinner.tsx";

type PlayerFrameProps = {
  poster?: string | null;
  /** The current activity, read out. */
  busy?: string;
  children?: ReactNode;
};

/** The placeholder of a video: as large as the player, so that the layout does not shift. */
export const PlayerFrame = ({ poster, busy, children }: PlayerFrameProps) => (
  <div className="relative grid aspect-video min-h-48 w-full place-items-center overflow-hidden rounded-card bg-stage text-stage-ink">
    {poster && (
      <img src={poster} alt="" className="absolute inset-0 size-full object-contain opacity-55" />
    )}
    <div className="relative grid max-w-md justify-items-center gap-3 p-6 text-center">
      {busy && <Spinner label={busy} />}
      {children}
    </div>
  </div>
);
