/** The text tracks for people; the storyboard is one for the player. */
const tracksOf = (video: HTMLVideoElement) =>
  [...video.textTracks].filter(({ kind }) => kind === "captions" || kind === "subtitles");

export function captionsOf(video: HTMLVideoElement): "none" | "hidden" | "shown" {
  const tracks = tracksOf(video);
  if (tracks.length === 0) return "none";
  return tracks.some(({ mode }) => mode === "showing") ? "shown" : "hidden";
}

/** Shows the first track, or none. */
export function showCaptions(video: HTMLVideoElement, shown: boolean) {
  for (const [index, track] of tracksOf(video).entries())
    track.mode = shown && index === 0 ? "showing" : "disabled";
}
