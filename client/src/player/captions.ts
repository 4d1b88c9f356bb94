import { browserStorage } from "../browser/storage.ts";

const WANTED = "video-captions";

/** The text tracks for people; the storyboard is one for the player. */
const tracksOf = (video: HTMLVideoElement) =>
  [...video.textTracks].filter(({ kind }) => kind === "captions" || kind === "subtitles");

export function captionsOf(video: HTMLVideoElement): "none" | "hidden" | "shown" {
  const tracks = tracksOf(video);
  if (tracks.length === 0) return "none";
  return tracks.some(({ mode }) => mode === "showing") ? "shown" : "hidden";
}

/** Shows the first track, or none, and so in later videos. */
export function showCaptions(video: HTMLVideoElement, shown: boolean) {
  const tracks = tracksOf(video);
  if (tracks.length === 0) return;
  for (const [index, track] of tracks.entries())
    track.mode = shown && index === 0 ? "showing" : "disabled";
  if (shown) browserStorage.setItem(WANTED, "shown");
  else browserStorage.removeItem(WANTED);
}

/** Shows a new track if captions were shown last. */
export function showIfWanted(element: Pick<HTMLTrackElement, "track"> | null) {
  if (element && browserStorage.getItem(WANTED) !== null) element.track.mode = "showing";
}
