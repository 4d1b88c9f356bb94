import { Play } from "lucide-react";
import { useSyncExternalStore } from "react";

import * as texts from "#text/player.ts";
import { play } from "./play.ts";

type BigPlayProps = { video: HTMLVideoElement; frame: HTMLElement };

const EVENTS = ["play", "pause", "canplaythrough", "emptied"] as const;

/** A video that is about to start by itself is not paused for its viewer. */
function isPaused(video: HTMLVideoElement): boolean {
  const starting =
    video.autoplay &&
    video.played.length === 0 &&
    video.readyState < HTMLMediaElement.HAVE_ENOUGH_DATA;
  return video.paused && !starting;
}

/** The button in the middle of a paused video. */
export function BigPlay({ video, frame }: BigPlayProps) {
  const hear = (changed: () => void) => {
    for (const name of EVENTS) video.addEventListener(name, changed);
    return () => EVENTS.forEach((name) => video.removeEventListener(name, changed));
  };
  const paused = useSyncExternalStore(hear, () => isPaused(video));
  if (!paused) return null;
  const press = () => {
    play(video);
    // This button goes; the keys of the player keep working.
    frame.querySelector<HTMLElement>("media-play-button")?.focus();
  };
  return (
    <div className="pointer-events-none absolute inset-0 bottom-20 grid place-items-center">
      <button
        type="button"
        aria-label={texts.play}
        onClick={press}
        className="pointer-events-auto grid size-16 animate-appear place-items-center rounded-full bg-stage/80 text-stage-ink ring-2 ring-stage-ink/80 transition-colors hover:bg-accent hover:text-on-accent sm:size-20"
      >
        <Play aria-hidden className="ml-1 size-8 fill-current sm:size-9" />
      </button>
    </div>
  );
}
