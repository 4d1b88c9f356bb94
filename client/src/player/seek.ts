/** Goes to a moment of a video, in seconds. */
export const seek = (video: HTMLVideoElement | null, seconds: number): void => {
  if (video) video.currentTime = seconds;
};
