import { useEffect } from "react";

/** Seconds that a side arrow goes. */
const STEP = 10;

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;
type Player = Pick<HTMLVideoElement, "paused" | "currentTime" | "duration"> & {
  play: () => Promise<void>;
  pause: () => void;
};

/**
 * What a key does while nothing on the page has the focus; false when it is not the player's. Letters work in the
 * player alone, where media-chrome hears them: WCAG 2.1.4 wants them off elsewhere.
 */
export function pressOn(video: Player, { key, ...held }: Pressed): boolean {
  if (held.ctrlKey || held.metaKey || held.altKey || held.shiftKey) return false;
  if (key === " ") togglePlaying(video);
  else if (key === "ArrowLeft") seek(video, -STEP);
  else if (key === "ArrowRight") seek(video, STEP);
  else return false;
  return true;
}

function togglePlaying(video: Player) {
  // Rejects when a pause or an error comes first, which the player shows by itself.
  if (video.paused) video.play().catch(() => undefined);
  else video.pause();
}

function seek(video: Player, by: number) {
  const end = Number.isFinite(video.duration) ? video.duration : Infinity;
  video.currentTime = Math.min(Math.max(video.currentTime + by, 0), end);
}

const nothingFocused = (target: EventTarget | null) =>
  target === document.body || (target instanceof HTMLElement && target.matches("main"));

/** The player's keys while nothing on the page has the focus. */
export const usePageKeys = (video: HTMLVideoElement | null): void => {
  useEffect(() => {
    if (!video) return;
    const hear = (event: KeyboardEvent) => {
      if (nothingFocused(event.target) && pressOn(video, event)) event.preventDefault();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [video]);
};
