/** The large picture, or the first; none of a camera that is off, which is concealed. */
const mainVideo = (): HTMLVideoElement | null =>
  document.querySelector("figure[data-stage] video:not(.invisible)") ??
  document.querySelector("figure video:not(.invisible)");

export const hasPictureInPicture = (): boolean => document.pictureInPictureEnabled;

/** Moves the large picture into a window of its own, or back. */
export const showPictureInPicture = async (): Promise<void> => {
  if (document.pictureInPictureElement) return document.exitPictureInPicture();
  // Refused while the picture has no frame yet: then there is nothing to show.
  await mainVideo()
    ?.requestPictureInPicture()
    .catch(() => undefined);
};
