/** Goes to a moment of a video, in seconds; while a source is being opened, as soon as it is there. */
export function seek(video: HTMLVideoElement | null, seconds: number): void {
  if (!video) return;
  const go = () => {
    video.currentTime = seconds;
  };
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) return go();
  video.addEventListener("loadeddata", go, { once: true });
}

/**
 * The moment that a video has reached, in seconds, to the millisecond: a browser that goes to one may say that it is a microsecond
 * before it. Its end is after all moments: what it was cut from may be a little longer.
 */
export const momentOf = ({
  ended,
  currentTime,
}: Pick<HTMLVideoElement, "ended" | "currentTime">): number =>
  ended ? Infinity : Math.round(currentTime * 1_000) / 1_000;

const MOVES = ["timeupdate", "seeked", "ended"];

/** Calls back whenever a video may have reached another moment; returns a function that stops it. */
export const onMoment = (video: HTMLVideoElement, listener: () => void): (() => void) => {
  for (const event of MOVES) video.addEventListener(event, listener);
  return () => {
    for (const event of MOVES) video.removeEventListener(event, listener);
  };
};
