import { play } from "./play.ts";

/** Seconds that a left or right arrow moves. */
const STEP = 10;
const VOLUME_STEP = 0.1;

export type Keyed = {
  video: Pick<
    HTMLVideoElement,
    "autoplay" | "currentTime" | "duration" | "muted" | "pause" | "paused" | "play" | "volume"
  >;
  toggleFullscreen: () => void;
  togglePictureInPicture: () => void;
  toggleCaptions: () => void;
  showKeys: () => void;
};

type Press = (player: Keyed) => void;

const KEYS: Record<string, Press> = {
  " ": ({ video }) => togglePlaying(video),
  ArrowLeft: ({ video }) => seek(video, -STEP),
  ArrowRight: ({ video }) => seek(video, STEP),
  ArrowUp: ({ video }) => louder(video, VOLUME_STEP),
  ArrowDown: ({ video }) => louder(video, -VOLUME_STEP),
  k: ({ video }) => togglePlaying(video),
  j: ({ video }) => seek(video, -STEP),
  l: ({ video }) => seek(video, STEP),
  m: ({ video }) => void (video.muted = !video.muted),
  f: (player) => player.toggleFullscreen(),
  p: (player) => player.togglePictureInPicture(),
  c: (player) => player.toggleCaptions(),
  "?": (player) => player.showKeys(),
};

/**
 * The keys that work while nothing on the page has the focus: WCAG 2.1.4 excludes letters and signs there, and up
 * and down scroll.
 */
const ANYWHERE = [" ", "ArrowLeft", "ArrowRight"];

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** Where the focus is: in the player, on nothing, or on an element that may use the key itself. */
export type Focus = "player" | "nothing" | "button" | "range" | "elsewhere";

/** Keys that a control uses itself. */
const OWN: Partial<Record<Focus, readonly string[]>> = {
  button: [" "],
  range: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"],
};

/** The effect of a key on the player; null if it is not the player's. */
export function pressOf({ key, ...held }: Pressed, focus: Focus): Press | null {
  if (held.ctrlKey || held.metaKey || held.altKey || focus === "elsewhere") return null;
  if (focus === "nothing" && !ANYWHERE.includes(key)) return null;
  if (OWN[focus]?.includes(key)) return null;
  return KEYS[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

function togglePlaying(video: Keyed["video"]) {
  if (video.paused) play(video);
  else video.pause();
}

function seek(video: Keyed["video"], by: number) {
  const end = Number.isFinite(video.duration) ? video.duration : Infinity;
  video.currentTime = Math.min(Math.max(video.currentTime + by, 0), end);
}

function louder(video: Keyed["video"], by: number) {
  video.volume = Math.min(Math.max(video.volume + by, 0), 1);
  video.muted = video.volume === 0;
}
