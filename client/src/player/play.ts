/**
 * Plays a video, also one that gets its source in this moment: a browser then forgets what was asked of it, so that
 * `autoplay` has to say it too, until the next pause.
 */
export function play(video: Pick<HTMLVideoElement, "autoplay" | "play">): void {
  video.autoplay = true;
  // Rejects if a pause or an error comes first, which the player shows by itself.
  video.play().catch(() => undefined);
}
